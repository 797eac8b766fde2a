import { OPERATIONS } from '@sfc/contract/operations'
import routes from '~/routes'

type Entry = {
	path?: string | undefined
	index?: boolean | undefined
	children?: Entry[] | undefined
}

/**
 * Every address of the product, pages and API calls, with 11 for the farm and 1 for every other
 * parameter.
 */
export async function listRoutePaths(): Promise<string[]> {
	const pages = expandPaths(await routes).map((path) => (path === '/*' ? '/no-such-page' : path))
	const calls = OPERATIONS.map(({ path }) => path)
	const filled = [...pages, ...calls, '/api/no-such-call'].map((path) =>
		path.replace(/\{(\w+)\}|:(\w+)/g, (_, a, b) => ((a ?? b) === 'farmId' ? '11' : '1')),
	)
	return [...new Set(filled)]
}

const expandPaths = (entries: Entry[]): string[] =>
	entries.flatMap(({ path, index, children }) => [
		...expandPaths(children ?? []),
		...(index ? ['/'] : path ? [`/${path}`] : []),
	])
