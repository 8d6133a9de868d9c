import { createServerClient } from "@supabase/ssr";
import { type NextRequest, NextResponse } from "next/server";
import { dashboardFor, denial } from "@/lib/access/denial";
import { isPrivatePage, isRenderedPage, needOf } from "@/lib/access/routes";
import { PATH_HEADER } from "@/lib/auth/client-address";
import { hasSessionCookie } from "@/lib/auth/session-cookie";
import { developmentCsp, nonceCsp, publicCsp } from "@/lib/csp";
import { israelDay } from "@/lib/hebrew/format";
import { STRICT_TRANSPORT } from "@/lib/http/security-headers.mjs";
import { CACHED_ONE_SECOND, NO_STORE } from "@/lib/http/shared-cache";
import { codeFor, paths, signInFor } from "@/lib/paths";
import { canonicalSearch, searchSegment, takesFilters } from "@/lib/search/address";
import { understoodSearch } from "@/lib/search/understood-address";
import { otherHost } from "@/lib/seo/own-host";
import messages from "@/messages/he.json";
import { readAccount } from "@/server/account/read-account";
import { downDocument } from "@/server/down-document";
import { env } from "@/server/env";
import { requestContext } from "@/server/http/request-context";
import { log } from "@/server/log";
import { isOwnOrigin } from "@/server/own-origin";
import { withinBudget } from "@/server/request-budget.mjs";
import { mapHost } from "@/server/search/streets";
import { budgetedFetch, ONCE } from "@/server/supabase/fetch";
import { endsInTime, SESSION_COOKIE } from "@/server/supabase/session-cookie";

const dev = process.env.NODE_ENV === "development";

/** The header in which next.config.mjs finds the filters of a page; a client's value is never used. */
const SEARCH_HEADER = "x-delet-search";

/** Responses that set their own cache lifetime. */
const OWN_CACHE_CONTROL = /^\/(?:api\/|(?:icon\.svg|apple-icon\.png)$)/;

/**
 * Refreshes the session, redirects early, sets the security headers. Pages, actions and the database check again: a
 * refusal here is a courtesy, not the guard.
 */
export async function middleware(request: NextRequest) {
  const { pathname, search, searchParams } = request.nextUrl;
  if (isForeignForm(request)) return foreign();
  const understood =
    request.method === "GET" && understoodSearch(pathname, searchParams, israelDay(Date.now()));
  if (understood) return sendTo(understood, 307);
  const elsewhere = canonicalAddress(request);
  if (elsewhere) return sendTo(elsewhere, 308);

  const isPrivate = isPrivatePage(pathname);
  const nonce = isPrivate && isRenderedPage(pathname) ? btoa(crypto.randomUUID()) : null;
  const maps = mapHost();
  const csp = nonce ? nonceCsp(nonce, dev, maps) : dev ? developmentCsp(maps) : publicCsp({ maps });

  const forwarded = new Headers(request.headers);
  forwarded.set(PATH_HEADER, pathname + search);
  if (nonce) forwarded.set("content-security-policy", csp);
  forwarded.delete(SEARCH_HEADER);
  if (takesFilters(pathname)) forwarded.set(SEARCH_HEADER, searchSegment(pathname, searchParams));

  const signedIn = hasSessionCookie(request.cookies.getAll().map(({ name }) => name));
  // Page requests are redirected; a form submitted from a page gets its refusal as a message instead, with its values
  // kept.
  const need = request.method === "POST" ? null : needOf(pathname);
  // A file request returns to the page with its link after sign-in: the file alone would leave people at the form.
  const back = signInFor(pathname.replace(/\/export$/, "") + search);
  let response = NextResponse.next({ request: { headers: forwarded } });

  if (!signedIn && need) response = NextResponse.redirect(new URL(back, env.SITE_URL));
  if (signedIn && (isPrivate || pathname.startsWith("/api/") || request.method === "POST")) {
    const backend = await askBackend(request, forwarded);
    response = backend.response;
    const isDocument = request.method === "GET" && !request.headers.has("rsc");
    if (nonce && isDocument && !backend.answered) response = downDocument();
    const refused = need && denial(backend.account, need, new Date());
    if (refused && backend.answered) {
      const place = {
        signIn: back,
        secondFactor: codeFor(pathname.replace(/\/export$/, "") + search),
        trialExpired: paths.trialExpired,
        dashboard: dashboardFor(need),
      };
      response = NextResponse.redirect(new URL(place[refused], env.SITE_URL));
    }
    // The session may have been refreshed all the same.
    for (const cookie of backend.response.cookies.getAll()) response.cookies.set(cookie);
  }

  response.headers.set("content-security-policy", csp);
  if (env.SITE_URL.startsWith("https:")) {
    response.headers.set("strict-transport-security", STRICT_TRANSPORT);
  }
  if (isPrivate) {
    response.headers.set("cache-control", NO_STORE);
    response.headers.set("x-robots-tag", "noindex");
  } else if (!dev && request.method !== "POST" && !OWN_CACHE_CONTROL.test(pathname)) {
    response.headers.set("cache-control", CACHED_ONE_SECOND);
  }
  return response;
}

/** It may depend on the requested host or protocol, which not every cache includes in its key. */
const sendTo = (path: string, status: 307 | 308) =>
  NextResponse.redirect(new URL(path, env.SITE_URL), {
    status,
    headers: { "cache-control": NO_STORE },
  });

/**
 * A form submitted by a page of another site, to which Next would respond 500. Route handlers under /api check for
 * themselves. So do actions: a request without an origin, or from the requested host that is not the site's, gets its
 * error message there.
 */
function isForeignForm({ method, headers, nextUrl }: NextRequest) {
  const origin = headers.get("origin");
  if (method !== "POST" || nextUrl.pathname.startsWith("/api/") || origin === null) return false;
  const requestedHost = headers.get("x-forwarded-host") ?? headers.get("host");
  return !isOwnOrigin(origin) && origin.replace(/^https?:\/\//, "") !== requestedHost;
}

const foreign = () =>
  new NextResponse(messages.errors.foreignOrigin, {
    status: 403,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": NO_STORE },
  });

/** The canonical address of this page, when it was requested under another host. */
function canonicalAddress({ method, headers, nextUrl }: NextRequest): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const { pathname, search, searchParams } = nextUrl;
  const requested = { host: headers.get("host"), protocol: headers.get("x-forwarded-proto") };
  const listing = /^\/property\/[0-9a-fA-F-]{36}$/.test(pathname) && pathname.toLowerCase();
  const canonical =
    canonicalSearch(pathname, searchParams) ??
    (listing && listing !== pathname ? listing + search : null);
  if (canonical) return canonical;
  return otherHost(requested, env.SITE_URL) ? pathname + search : null;
}

/** The account of the session, with refreshed cookies on both the request and the response. */
async function askBackend(request: NextRequest, forwarded: Headers) {
  let response = NextResponse.next({ request: { headers: forwarded } });
  const db = createServerClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: SESSION_COOKIE(env.SITE_URL),
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (all) => {
        for (const { name, value } of all) request.cookies.set(name, value);
        forwarded.set("cookie", request.cookies.toString());
        response = NextResponse.next({ request: { headers: forwarded } });
        for (const { name, value, options } of all)
          response.cookies.set(name, value, endsInTime(options));
      },
    },
    db: ONCE,
    global: { fetch: budgetedFetch },
  });
  try {
    const account = await withinBudget(() => readAccount(db));
    // Not of an action, which may change the account before its page is rendered.
    const context = request.method === "GET" && requestContext();
    if (context) context.account = account;
    return { account, response, answered: true };
  } catch (error) {
    // A page in the browser retries and shows the message for an unavailable backend.
    log.warn({ err: error }, "middleware could not read the account");
    return { account: null, response, answered: false };
  }
}

export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!_next/static/|media/|share-card/|widget/|widget\\.js$|api/health/|api/metrics$).*)",
  ],
};
