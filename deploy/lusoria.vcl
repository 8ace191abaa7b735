# Varnish in front of `lusoria serve --public --host 127.0.0.1 --port 8001 --address
# https://lusoria.example.org/`, behind something on the same machine that speaks TLS and sends
# X-Forwarded-Proto. Answers are kept for a minute, and asked for again by their digest for a day.
vcl 4.1;

import std;

backend lusoria {
    .host = "127.0.0.1";
    .port = "8001";
}

acl in_front {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    unset req.http.Cookie;
    set req.http.Host = std.tolower(regsub(req.http.Host, ":\d+$", ""));
    if (req.http.Host != "lusoria.example.org") {
        return (synth(421));
    }
    # Varnish itself adds to X-Forwarded-For whoever it was asked by.
    if (client.ip !~ in_front) {
        set req.http.X-Forwarded-For = client.ip;
        unset req.http.X-Forwarded-Proto;
    }
}

sub vcl_hash {
    # What Varnish does by itself adds the address and the host.
    hash_data(req.http.X-Forwarded-Proto);
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
