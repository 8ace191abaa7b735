# Varnish in front of `lusoria serve --public --host 127.0.0.1 --port 8001`, behind something that
# speaks TLS. Answers are kept for a minute, and asked for again by their digest for a day.
vcl 4.1;

backend lusoria {
    .host = "127.0.0.1";
    .port = "8001";
}

sub vcl_recv {
    unset req.http.Cookie;
}

sub vcl_backend_response {
    if (beresp.status == 200 || beresp.status == 308 || beresp.status == 404) {
        set beresp.ttl = 1m;
        set beresp.grace = 1h;
        set beresp.keep = 1d;
        # What Varnish does by itself would keep nothing that says `no-cache`.
        return (deliver);
    }
}
