import { dirname, join, relative } from 'node:path'
import { AREAS, EXCEPTIONS, FRAME } from './areas.mjs'

const ALIASES = {
	'~/': 'app/',
	'@sfc/domain/': 'packages/domain/src/',
	'@sfc/contract/': 'packages/contract/src/',
}
const rank = new Map(AREAS.map(({ name }, index) => [name, index]))
const [{ name: LOWEST }] = AREAS

/** The area that a file belongs to; undefined outside of all. */
function areaOf(path) {
	const [, folder] =
		/^(?:app\/areas|packages\/(?:domain|contract)\/src)\/([^/]+)\//.exec(path) ?? []
	return rank.has(folder) ? folder : undefined
}

/** The file that a specifier names, from the root of the repository and without its ending. */
export function resolveImport(from, specifier) {
	const alias = Object.keys(ALIASES).find((start) => specifier.startsWith(start))
	if (alias) return ALIASES[alias] + specifier.slice(alias.length)
	return specifier.startsWith('.') ? join(dirname(from), specifier) : undefined
}

/** Why a file may not import another; undefined when it may. */
export function refuseImport(from, to) {
	const area = areaOf(to)
	if (area === undefined) return undefined
	const inFrame = FRAME.some((folder) => from.startsWith(`app/${folder}/`))
	if (inFrame && to.startsWith('app/') && area !== LOWEST)
		return `app/{${FRAME.join()}} import no area but ${LOWEST}: let the area register or pass it in.`
	const own = areaOf(from)
	if (own !== undefined && rank.get(own) < rank.get(area))
		return `${own} is below ${area} in scripts/lint/areas.mjs: move one of the files, or pass it in.`
	return undefined
}

/** Lint rule: keeps the order of the areas, for static and dynamic imports, types included. */
export const areaOrder = {
	meta: { type: 'problem', schema: [] },
	create(context) {
		const from = relative(context.cwd, context.filename)
		const check = ({ source }) => {
			if (typeof source?.value !== 'string') return
			const to = resolveImport(from, source.value)
			const message = to && refuseImport(from, to)
			if (message && !EXCEPTIONS[from]?.includes(to)) context.report({ node: source, message })
		}
		return {
			ImportDeclaration: check,
			ExportNamedDeclaration: check,
			ExportAllDeclaration: check,
			ImportExpression: check,
		}
	},
}
