import '@remix-run/server-runtime'
import type { ReadsOfAnswer } from './context.server'

declare module '@remix-run/server-runtime' {
	interface AppLoadContext {
		/** Reads shared by the loaders of one request. */
		once: ReadsOfAnswer
	}
}
