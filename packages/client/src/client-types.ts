export type ClientOptions = {
	/** Address of the web app, such as `https://farm.example`; the page's own when left out. */
	baseUrl?: string
	/** API token, or that of a sign-in; in a browser the cookie of the signed-in person is sent without one. */
	token?: string
	/** How long an answer may take; 15 s when left out. */
	timeoutMs?: number
	/**
	 * For how long in all a call is sent again where the server says when (`Retry-After`); 0, never, when left
	 * out. A server that says so has done nothing, so a change is sent again too.
	 */
	retryForMs?: number
	fetch?: typeof fetch
}

/** How one call is sent. */
export type Sending = { signal?: AbortSignal; timeoutMs?: number }

/** What a call is called with: nothing has to be given where nothing is required. */
export type Arguments<Input extends object> = object extends Input
	? [input?: Input & Sending]
	: [input: Input & Sending]
