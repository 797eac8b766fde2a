import type { Plugin } from 'vite'

/**
 * Fails the build when a page would load the package. A list or default that pages need belongs into a module
 * of its own.
 */
export function excludeFromBrowser(name: string): Plugin {
	return {
		name: 'exclude-from-browser',
		apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
		generateBundle(_, bundle) {
			const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
			const held = chunks.filter(({ moduleIds }) =>
				moduleIds.some((id) => id.includes(`/node_modules/${name}/`)),
			)
			if (held.length === 0) return
			const files = held.map(({ fileName }) => fileName)
			const users = chunks
				.filter(({ imports }) => imports.some((one) => files.includes(one)))
				.flatMap(({ moduleIds }) => moduleIds.filter((id) => !id.includes('/node_modules/')))
			this.error(`Pages would load ${name}, imported by one of:\n${users.join('\n')}`)
		},
	}
}
