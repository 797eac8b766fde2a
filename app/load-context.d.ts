import '@remix-run/server-runtime'
import type { ReadsOfAnswer } from './context.server'

declare module '@remix-run/server-runtime' {
	interface AppLoadContext {
		/** What the loaders of one request share. */
		once: ReadsOfAnswer
	}
}
