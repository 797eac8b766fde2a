import '@remix-run/node'

/** Loader data keeps its types in pages, because it is not converted to JSON. */
declare module '@remix-run/node' {
	interface Future {
		v3_singleFetch: true
	}
}
