import '@remix-run/server-runtime'
import type { RequestCache } from './context.server'

declare module '@remix-run/server-runtime' {
	interface AppLoadContext {
		/** Reads shared by the loaders of one request. */
		once: RequestCache
	}
}
