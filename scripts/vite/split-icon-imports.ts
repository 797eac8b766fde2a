import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const LIST = createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs')
const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g
const ICON_FILE = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/**
 * Imports each icon from a module of its own in the build. With the package's index, every page would load the
 * icons of all pages, because the frame, which is one file, would include it. `createIcon` then makes the icon
 * from markup that is generated here once instead of at each render.
 */
export function splitIconImports(): Plugin {
	const files = iconFiles()
	const importOf = (entry: string) => {
		const [name = '', as = name] = entry.split(' as ')
		return `import ${as} from '${iconModulePath(name, files)}';`
	}
	return {
		name: 'split-icon-imports',
		enforce: 'pre',
		apply: 'build',
		transform(code, id) {
			if (ICON_FILE.test(id)) return iconModule(id)
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

type IconData = {
	node: [tag: string, attributes: Record<string, string>][]
}

/** The source of an icon's module in the build. */
async function iconModule(file: string): Promise<string> {
	const markup = drawIcon(await importData(pathToFileURL(file).href))
	return `import { createIcon } from '~/ui/create-icon'\nexport default createIcon('${markup}')`
}

/** Lucide's data of an icon, by its name. */
export const readIcon = (name: string): Promise<IconData> =>
	importData(iconModulePath(name, iconFiles()))

async function importData(from: string): Promise<IconData> {
	const { __iconData: icon } = (await import(from)) as { __iconData: IconData }
	return icon
}

function iconModulePath(name: string, files: Map<string, string>): string {
	const file = files.get(name)
	if (!file) throw new Error(`lucide-react has no icon ${name}`)
	return `lucide-react/icons/${file}`
}

/** The SVG elements of an icon, as lucide renders them. */
export const drawIcon = ({ node }: IconData): string =>
	node
		.map(([tag, { key: _, ...attributes }]) => {
			const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
			return `<${tag}${written.join('')}/>`
		})
		.join('')

/** The file of each icon by its names, read from lucide's index. */
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
