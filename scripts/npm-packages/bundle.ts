import { join } from 'node:path'
import type { Operation } from '@sfc/contract/operation'
import { API_CALLS } from '@sfc/contract/operations'
import { build, type BuildOptions } from 'esbuild'
import { ROOT } from '../setup/root.mjs'

/** What programs of others call: agents and payment gateways have their own. */
export const CALLS_FOR_OTHERS = Object.fromEntries(
	Object.entries<Operation>(API_CALLS).filter(
		([, { auth, bodyAs, textBody, form, body }]) =>
			auth !== 'agent' && (bodyAs !== 'raw' || (textBody ?? form ?? body) !== undefined),
	),
)

/** What of a call is needed to send it and to read its answer. */
const writeRow = ([name, { method, path, body, answer }]: [string, Operation]) =>
	[name, [method, path, body ? 'json' : '', typeof answer === 'string' ? '' : 'json']] as const

/** Bundles a program, with the table of calls in place of their schemas; paths begin at `folder`. */
export async function bundle(
	contents: string,
	folder: string,
	format: 'esm' | 'cjs',
	options: BuildOptions = {},
): Promise<string> {
	const rows = Object.fromEntries(Object.entries(CALLS_FOR_OTHERS).map(writeRow))
	const { outputFiles } = await build({
		...options,
		stdin: { contents, resolveDir: join(ROOT, folder), loader: 'ts' },
		bundle: true,
		write: false,
		format,
		platform: 'neutral',
		target: 'es2022',
		define: { CALL_ROWS: JSON.stringify(rows) },
	})
	return outputFiles?.[0]?.text ?? ''
}
