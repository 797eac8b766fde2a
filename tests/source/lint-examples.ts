type Example = { path: string; code: string }
type Refused = Example & { rule: string }

const SCRIPT = 'scripts/*.mjs'
const TYPED = 'scripts/*.ts'
const SERVICE = 'app/areas/platform/services/*.ts'
const PAGE = 'app/areas/growing/pages/tasks/*.tsx'
const TEST = 'app/areas/growing/pages/tasks/*.test.ts'

const refused =
	(path: string) =>
	([rule, code]: [rule: string, code: string]): Refused => ({ rule, path, code })

const SCRIPTS: [string, string][] = [
	['house/riddles', '/** The same, for a farm. */ export const a = 1'],
	['house/riddles', '/**\n * Of the camera.\n */\nexport const a = 1'],
	['house/names', 'export const priceOf = 1'],
	['house/names', 'export function podsInWords() {}'],
	['house/names', 'export class untold {}'],
	['house/imports', "import { execFile } from 'child_process'; execFile('ls')"],
	['house/syntax', 'db.prepare(`select * from farms where name = ${name}`)'],
	['house/syntax', "db.exec('delete from farms where id = ' + id)"],
	['house/syntax', 'sql.unsafe(`drop table ${name}`)'],
	['house/syntax', "import { exec } from 'node:child_process'; exec(name)"],
	['house/syntax', "spawn('ls', [], { shell: true })"],
	['house/syntax', "new Worker('text', { eval: true })"],
	['house/syntax', 'element.innerHTML = name'],
	['house/syntax', 'export const a = { ...{ b: 1 } }'],
	['house/syntax', 'export const a = [...[1, 2]]'],
	['house/syntax', 'export const a = Farm.partial()'],
	['house/syntax', 'export const a = z.string().default("a").optional()'],
	['house/syntax', "import Database from 'better-sqlite3'; Database()"],
	['no-restricted-properties', 'sql.raw(name)'],
	['no-restricted-properties', 'AbortSignal.any([])'],
	['no-restricted-properties', 'AbortSignal.timeout(1)'],
	['no-array-constructor', 'export const a = new Array(1, 2)'],
	['no-eval', 'eval(name)'],
	['no-new-func', "new Function('return 1')"],
	['no-implied-eval', "setTimeout('name()', 1)"],
	['no-script-url', "link.href = 'javascript:name()'"],
	['no-unused-expressions', 'const a = 1\na + 1'],
	['no-unused-vars', 'const a = 1'],
	['eqeqeq', 'export const a = name == 1'],
	['typescript/no-require-imports', "export const a = require('a')"],
]

const TYPES: [string, string][] = [
	['no-var', 'export var a = 1'],
	['prefer-const', 'let a = 1\nexport { a }'],
	['prefer-rest-params', 'export function a() { return arguments }'],
	['prefer-spread', 'declare const f: (a: number) => void\nf.apply(undefined, list)'],
	['typescript/ban-ts-comment', '// @ts-ignore\nexport const a = 1'],
	['typescript/consistent-type-imports', "import { A } from './a'\nexport const a = 1 as A"],
	['typescript/no-duplicate-enum-values', 'export enum A { b = 1, c = 1 }'],
	['typescript/no-empty-object-type', 'export type A = {}'],
	['typescript/no-explicit-any', 'export const a: any = 1'],
	['typescript/no-extra-non-null-assertion', 'export const a = (b?: string) => b!!.length'],
	['typescript/no-import-type-side-effects', "import { type A } from './a'\nexport type B = A"],
	['typescript/no-misused-new', 'export interface A { new (): A }'],
	['typescript/no-namespace', 'export namespace A { export const b = 1 }'],
	[
		'typescript/no-non-null-asserted-optional-chain',
		'export const a = (b?: { c?: string }) => b?.c!',
	],
	['typescript/no-this-alias', 'export function a() { const self = this; return self }'],
	['typescript/no-unnecessary-type-constraint', 'export type A<B extends unknown> = B[]'],
	['typescript/no-unsafe-declaration-merging', 'export class A {}\nexport interface A { b: 1 }'],
	['typescript/no-unsafe-function-type', 'export type A = Function'],
	['typescript/no-wrapper-object-types', 'export type A = String'],
	['typescript/prefer-as-const', "export const a = 'b' as 'b'"],
	['typescript/prefer-namespace-keyword', 'declare module A { const b: 1 }'],
	['typescript/triple-slash-reference', '/// <reference path="./a" />\nexport const a = 1'],
	['typescript/no-floating-promises', 'Promise.resolve(1)'],
	['typescript/no-misused-promises', 'if (Promise.resolve(true)) console.log(1)'],
	[
		'typescript/switch-exhaustiveness-check',
		"export function a(b: 'c' | 'd') { switch (b) { case 'c': return 1 } return 2 }",
	],
]

const hook = (name: string, body: string) =>
	`import { ${name} } from 'react'\nexport function Panel(props: { is: boolean; of: { at: number } }) {\n${body}\n}`

const PAGES: [string, string][] = [
	['house/imports', "import { Link } from '@remix-run/react'\nexport const a = Link"],
	['house/imports', "import { useForm } from '@conform-to/react'\nexport const a = useForm"],
	[
		'house/imports',
		"import { parseWithZod } from '@conform-to/zod/v4'\nexport const a = parseWithZod",
	],
	['house/syntax', 'export const a = (request: Request) => request.formData()'],
	['house/syntax', 'export const a = <p dangerouslySetInnerHTML={{ __html: "" }} />'],
	['no-restricted-imports', "import { db } from '#db/db'\nexport const a = db"],
	['no-restricted-imports', "import { sim } from '@sfc/farm-sim/sim'\nexport const a = sim"],
	['react/rules-of-hooks', hook('useRef', 'if (props.is) useRef(1)\nreturn null')],
	[
		'react/exhaustive-deps',
		hook('useEffect', 'useEffect(() => console.log(props.is), [])\nreturn null'),
	],
	[
		'react/static-components',
		hook('useRef', 'const Part = () => <p />\nuseRef(1)\nreturn <Part />'),
	],
	['react/use-memo', hook('useMemo', 'const a = useMemo(load, [props.is])\nreturn <p>{a}</p>')],
	[
		'react/preserve-manual-memoization',
		hook(
			'useCallback',
			'const a = useCallback(() => props.of.at, [props.of?.at])\nreturn <p onClick={a} />',
		),
	],
	[
		'react/incompatible-library',
		"import { useReactTable } from '@tanstack/react-table'\nexport function Panel() {\nconst table = useReactTable({})\nreturn <p>{table.a}</p>\n}",
	],
	['react/immutability', hook('useRef', 'useRef(1)\nprops.of.at = 2\nreturn null')],
	['react/globals', `let a = 1\n${hook('useRef', 'useRef(1)\na = 2\nreturn <p>{a}</p>')}`],
	['react/refs', hook('useRef', 'const a = useRef(1)\nreturn <p>{a.current}</p>')],
	[
		'react/set-state-in-effect',
		hook(
			'useEffect, useState',
			'const [a, setA] = useState(1)\nuseEffect(() => { setA(2) }, [])\nreturn <p>{a}</p>',
		),
	],
	[
		'react/error-boundaries',
		hook('useRef', 'useRef(1)\ntry { return <p /> } catch { return null }'),
	],
	['react/purity', hook('useRef', 'useRef(1)\nconst a = Math.random()\nreturn <p>{a}</p>')],
	[
		'react/set-state-in-render',
		hook('useState', 'const [a, setA] = useState(1)\nsetA(2)\nreturn <p>{a}</p>'),
	],
	[
		'react/unsupported-syntax',
		hook('useRef', "useRef(1)\neval('props.is')\nreturn <p>{props.of.at}</p>"),
	],
]

/** Code that lint refuses, with the rule that does. */
export const REFUSED: Refused[] = [
	...SCRIPTS.map(refused(SCRIPT)),
	...TYPES.map(refused(TYPED)),
	...PAGES.map(refused(PAGE)),
	...[
		['no-restricted-properties', "vi.mock('./a')"],
		['no-restricted-imports', "import { db } from '#db/db'\nexport const a = db"],
	].map(([rule = '', code = '']) => ({ rule, path: TEST, code })),
	{
		rule: 'house/area-order',
		path: SERVICE,
		code: "import { a } from '~/areas/growing/services/tasks/a'\nexport const b = a",
	},
	{
		rule: 'house/area-order',
		path: SERVICE,
		code: "export const a = () => import('~/areas/growing/services/tasks/a')",
	},
	{
		rule: 'no-restricted-properties',
		path: 'agent-cli/src/*.ts',
		code: 'export const a = Date.now()',
	},
	...[
		['packages/domain/src/*.ts', "import 'zod'"],
		['packages/contract/src/*.ts', "import 'node:fs'"],
		['packages/client/src/*.ts', "import '#db/db'"],
		['packages/farm-sim/src/*.ts', "import '~/root'"],
		['db/*.ts', "import '@sfc/contract/a'"],
		['agent-cli/src/*.ts', "export { a } from 'drizzle-orm'"],
		['app/jobs/*.ts', "import 'farm-agent/a'"],
		['app/ui/*.tsx', "import type { A } from '../../db/schema/a'\nexport type B = A"],
	].map(([path = '', code = '']) => ({ rule: 'no-restricted-imports', path, code })),
]

/** Code like the refused one that lint accepts. */
export const ACCEPTED: Example[] = [
	...[
		'/** Offers of a farm, newest first. */ export const offers = 1',
		'/* The same text in a comment that documents nothing. */',
		'const priceOf = 1\nexport { priceOf as price }',
		'export const PROOF = 1',
		'db.prepare("select * from farms where name = ?")',
		"import { execFile } from 'node:child_process'; execFile('ls', [name])",
		'spawn(command, list)',
		'export const a = (_b) => 1',
	].map((code) => ({ path: SCRIPT, code })),
	{ path: 'app/jobs/*.ts', code: "import { db } from '#db/db'\nexport const a = db" },
	{
		path: 'app/jobs/*.test.ts',
		code: "import { sim } from '@sfc/farm-sim/sim'\nexport const a = sim.prepare(`${sim}`)",
	},
	{ path: 'agent-cli/src/time/clock.ts', code: 'export const a = Date.now()' },
	{
		path: 'app/areas/growing/services/*.ts',
		code: "import { a } from '~/areas/platform/services/a'\nexport const b = a",
	},
]
