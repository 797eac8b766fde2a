import '@remix-run/node'

/** Loaders' values keep their types in pages: they are not turned into JSON on the way. */
declare module '@remix-run/node' {
	interface Future {
		v3_singleFetch: true
	}
}
