package dev.fencepost.tracker.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Takes an answer's body in as long as it is of a sensible size: a provider cannot fill our memory. */
final class BoundedBody implements HttpResponse.BodySubscriber<String> {
    private final int mostBytes;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<String> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    private BoundedBody(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    static HttpResponse.BodyHandler<String> atMost(int mostBytes) {
        return response -> new BoundedBody(mostBytes);
    }

    /** The body was longer. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1L;

        TooLongException(int mostBytes) {
            super("the answer has more than " + mostBytes + " bytes");
        }
    }

    @Override
    public CompletionStage<String> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription started) {
        subscription = started;
        started.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (body.isDone()) {
                return;
            }
            if (buffer.remaining() > mostBytes - bytes.size()) {
                tooLong();
                return;
            }
            byte[] piece = new byte[buffer.remaining()];
            buffer.get(piece);
            bytes.writeBytes(piece);
        }
    }

    private void tooLong() {
        body.completeExceptionally(new TooLongException(mostBytes));
        bytes.reset();
        if (subscription != null) {
            subscription.cancel();
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(bytes.toString(StandardCharsets.UTF_8));
    }
}
