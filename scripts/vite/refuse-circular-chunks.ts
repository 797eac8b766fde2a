import type { Plugin } from 'vite'

/** Fails the build when scripts import each other: which runs first, and with what undefined, is chance. */
export function refuseCircularChunks(): Plugin {
	return {
		name: 'refuse-circular-chunks',
		apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
		generateBundle(_, bundle) {
			const done = new Set<string>()
			const walk = (name: string, path: readonly string[]) => {
				if (path.includes(name))
					this.error(`Scripts import each other: ${[...path, name].join(' → ')}`)
				const chunk = bundle[name]
				if (done.has(name) || chunk?.type !== 'chunk') return
				done.add(name)
				for (const next of chunk.imports) walk(next, [...path, name])
			}
			for (const name of Object.keys(bundle)) walk(name, [])
		},
	}
}
