import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOpenApi } from '@sfc/contract/openapi'
import { SHARED_SCHEMAS } from '@sfc/contract/shared-schemas'
import ts from 'typescript'
import { ROOT } from '../setup/root.mjs'
import { bundle, CALLS_FOR_OTHERS } from './bundle'
import { pack } from './pack'
import { writeTypes } from './write-types'

const CLIENT_NAME = '@smart-farm-control/client'

/** Files whose types strangers see, by the name that they have in the package. */
const DECLARED = {
	'api-error': 'packages/contract/src/api-error.ts',
	'client-types': 'packages/client/src/client-types.ts',
	'watch-events': 'packages/client/src/watch-events.ts',
}

/** Packs the client for people who have nothing else of this repository: no schemas, and so no zod. */
export async function packClient() {
	const document = buildOpenApi({ version: '1', calls: CALLS_FOR_OTHERS, shared: SHARED_SCHEMAS })
	const declared = Object.entries(DECLARED).map(([name, path]) => [`${name}.d.ts`, declare(path)])
	return pack(
		{
			name: CLIENT_NAME,
			description: 'Typed client of the HTTP API of Smart Farm Control, for Node and browsers',
			type: 'module',
			sideEffects: false,
			exports: { '.': { types: './index.d.ts', default: './index.js' } },
		},
		{
			'index.js': await bundle(ENTRY, 'packages/client/src', 'esm'),
			'index.d.ts': INDEX_TYPES,
			'calls.d.ts': await writeTypes(document),
			'README.md': readFileSync(join(ROOT, 'packages/client/README.md'), 'utf8'),
			...(Object.fromEntries(declared) as Record<string, string>),
		},
	)
}

const ENTRY = `
	export { createPackedClient as createClient } from './create-packed-client'
	export { ApiError } from '@sfc/contract/api-error'
	export { watchEvents } from './watch-events'
`

const INDEX_TYPES = `import type { Arguments, ClientOptions } from './client-types.js'
import type { Calls } from './calls.js'

export type * from './calls.js'
export type { ClientOptions, Sending } from './client-types.js'
export { ApiError } from './api-error.js'
export type { ApiErrorCode, FieldError } from './api-error.js'
export { watchEvents } from './watch-events.js'
export type { FarmEvent, WatchOptions } from './watch-events.js'

/** What a call answers: \`Answer<'readEnvironment'>\`. */
export type Answer<Name extends keyof Calls> = Calls[Name]['answer']
/** What a call is called with. */
export type Input<Name extends keyof Calls> = Calls[Name]['input']

/** Each call of the API by its name. Throws \`ApiError\`; the signal's own reason when the caller gave up. */
export type ApiClient = {
	[Name in keyof Calls]: (...args: Arguments<Input<Name>>) => Promise<Answer<Name>>
}

/** Calls the HTTP API of a server, for browsers and Node. */
export declare function createClient(options?: ClientOptions): ApiClient
`

/** The declarations of a file, which imports nothing but what is in the package too. */
function declare(path: string): string {
	const source = readFileSync(join(ROOT, path), 'utf8')
	const { outputText } = ts.transpileDeclaration(source, { fileName: path })
	const text = outputText.replaceAll(/from '(?:@sfc\/contract|\.)\/([\w-]+)'/g, "from './$1.js'")
	const missing = [...text.matchAll(/from '(.+)'/g)].find(
		([, from = '']) => !Object.keys(DECLARED).some((name) => from === `./${name}.js`),
	)
	if (missing) throw new Error(`${path} has a type of ${missing[1]}, which the package has not`)
	return text
}
