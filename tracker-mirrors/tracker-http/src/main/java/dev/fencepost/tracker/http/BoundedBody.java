package dev.fencepost.tracker.http;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Takes an answer's body in as long as it is of a sensible size: a provider cannot fill our memory. */
final class BoundedBody implements HttpResponse.BodySubscriber<String> {
    private final int mostBytes;
    private final HttpResponse.BodySubscriber<String> body =
            HttpResponse.BodySubscribers.ofString(StandardCharsets.UTF_8);
    private Flow.@Nullable Subscription subscription;
    private long size;

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
        return body.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription started) {
        subscription = started;
        body.onSubscribe(started);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        boolean wasTooLong = size > mostBytes;
        for (ByteBuffer buffer : buffers) {
            size += buffer.remaining();
        }
        if (size <= mostBytes) {
            body.onNext(buffers);
        } else if (!wasTooLong) {
            body.onError(new TooLongException(mostBytes));
            if (subscription != null) {
                subscription.cancel();
            }
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.onError(failure);
    }

    @Override
    public void onComplete() {
        body.onComplete();
    }
}
