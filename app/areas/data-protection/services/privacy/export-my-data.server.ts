import type { UserCtx } from '~/context.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { listMyData, type DataPart } from './list-my-data.server'

/**
 * Exports all data stored about a person as JSON, piece by piece while it is downloaded: others are
 * served in between, and memory use does not depend on how much there is. Instants are ISO 8601 in
 * UTC. Throws Fault unconfirmed.
 */
export async function exportMyData(ctx: UserCtx): Promise<AsyncGenerator<string>> {
	requireRecentProof(ctx)
	return writeJson(listMyData(ctx))
}

async function* writeJson(parts: AsyncIterable<DataPart>): AsyncGenerator<string> {
	let before = '{\n'
	for await (const { name, content } of parts) {
		yield `${before}${JSON.stringify(name)}: `
		if (Symbol.asyncIterator in content) yield* writeList(content)
		else yield stringify(content)
		before = ',\n'
	}
	yield '\n}\n'
}

async function* writeList(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
	let before = '[\n'
	for await (const rows of pages) {
		if (rows.length === 0) continue
		yield before + rows.map(stringify).join(',\n')
		before = ',\n'
	}
	yield before === '[\n' ? '[]' : '\n]'
}

/** Writes a row as JSON; instants, which are the numbers under a name that ends with At, as text. */
const stringify = (row: object): string =>
	JSON.stringify(row, (key, value: unknown) =>
		typeof value === 'number' && /(^at|At)$/.test(key) ? new Date(value).toISOString() : value,
	)
