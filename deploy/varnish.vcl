# Varnish 7 between the proxy for TLS and deploy/haproxy.cfg. docs/operating.md, 'Proxy', has the rules.
vcl 4.1;

import std;

# The proxy. Adapt host and port.
backend site {
	.host = "127.0.0.1";
	.port = "8080";
}

# The web processes, which say what has changed.
acl purgers {
	"localhost";
	"10.0.0.0"/8;
	"172.16.0.0"/12;
	"192.168.0.0"/16;
}

sub vcl_recv {
	if (req.method == "PURGE") {
		# Varnish itself adds the address here: a second one says that the call came through the proxy for TLS, from outside.
		if (client.ip !~ purgers || req.http.x-forwarded-for ~ "," || req.http.cache-tag !~ "^[\w:,-]+$") {
			return (synth(405));
		}
		# Objects that name one of the tags.
		ban("obj.http.cache-tag ~ (^|,)(" + regsuball(req.http.cache-tag, ",", "|") + ")(,|$)");
		return (synth(200));
	}
	if (req.http.upgrade ~ "(?i)websocket") {
		return (pipe);
	}
	if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "^/+(api|ws|dev|metrics)([/?]|$)") {
		return (pass);
	}
	# Pages are the same for everybody.
	unset req.http.cookie;
	unset req.http.authorization;
	return (hash);
}

sub vcl_pipe {
	set bereq.http.upgrade = req.http.upgrade;
	set bereq.http.connection = req.http.connection;
}

sub vcl_backend_response {
	set beresp.grace = 30s;
	# A failure is not kept; redirects and failures have no s-maxage.
	if (beresp.status >= 400 || beresp.http.cache-control ~ "private|no-store|no-cache|s-maxage=0") {
		set beresp.grace = 0s;
		set beresp.ttl = 0s;
		set beresp.uncacheable = true;
	}
	return (deliver);
}

sub vcl_deliver {
	if (obj.hits > 0) {
		set resp.http.x-cache = "hit";
	} else {
		set resp.http.x-cache = "miss";
	}
	unset resp.http.via;
	unset resp.http.x-varnish;
	# For this cache alone.
	unset resp.http.cache-tag;
}
