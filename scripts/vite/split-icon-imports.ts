import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const LIST = createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs')
const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g
const ICON_FILE = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/**
 * Takes each icon from the module of its own in the browser's build. Out of the list of all icons every
 * page would load those of all others, since the frame, which is one file, takes the list with it.
 */
export function splitIconImports(): Plugin {
	const files = iconFiles()
	const importOf = (entry: string) => {
		const [name = '', as = name] = entry.split(' as ')
		const file = files.get(name)
		if (!file) throw new Error(`lucide-react has no icon ${name}`)
		return `import ${as} from 'lucide-react/icons/${file}';`
	}
	return {
		name: 'split-icon-imports',
		enforce: 'pre',
		apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
		transform(code, id) {
			if (ICON_FILE.test(id)) return withShortKeys(code)
			if (!id.includes('/app/') || !code.includes("from 'lucide-react'")) return null
			return code.replaceAll(IMPORT, (_, list: string) =>
				list
					.split(',')
					.map((entry) => entry.trim())
					.filter((entry) => entry !== '' && !entry.startsWith('type '))
					.map(importOf)
					.join(' '),
			)
		},
	}
}

/** Keys of an icon's lines are six random letters, which do not compress; React only wants them to differ. */
function withShortKeys(code: string): string {
	let lines = 0
	return code.replaceAll(/\bkey: "\w+"/g, () => `key: ${lines++}`)
}

/** The file of each icon by its names, as the list itself says them. */
function iconFiles(): Map<string, string> {
	const exported = readFileSync(LIST, 'utf8').matchAll(
		/export \{ (.+) \} from '\.\/icons\/(.+)\.mjs'/g,
	)
	return new Map(
		[...exported].flatMap(([, names = '', file = '']) =>
			[...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
		),
	)
}
