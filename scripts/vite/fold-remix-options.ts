import type { Plugin } from 'vite'
import options from '../../remix.config.js'

const REMIX = /\/@remix-run\/react\/dist\/esm\/[\w-]+\.js$/
const FLAG = /(?:window\.__remixContext\.)?\bfuture\.(v3_\w+)/g
const SPA_MODE = /window\.__remixContext\.isSpaMode|(?<=(?:if \(|\|\| |!))isSpaMode(?= &&|\))/g
const HAS_SINGLE_FETCH = /typeof singleFetch === "function"/g
const HAS_NO_DOCUMENT = /typeof (?:document|window) === "undefined"/g

/**
 * Replaces options of Remix in the browser's copy by this app's values, so that the bundler removes branches
 * that no page takes.
 */
export function foldRemixOptions(): Plugin {
	const flags: Readonly<Record<string, boolean>> = { ...options.future }
	return {
		name: 'fold-remix-options',
		enforce: 'pre',
		apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
		transform: (code, id) =>
			REMIX.test(id)
				? code
						.replace(FLAG, (_, name: string) => String(flags[name] ?? false))
						.replace(SPA_MODE, 'false')
						.replace(HAS_SINGLE_FETCH, String(flags['v3_singleFetch']))
						.replace(HAS_NO_DOCUMENT, 'false')
				: null,
	}
}
