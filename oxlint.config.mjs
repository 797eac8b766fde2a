/** Imports run one way: domain ← contract, domain ← db, all three ← services ← calls, pages. */
const forbid = (files, group, message, excludeFiles = []) => ({
	files,
	excludeFiles,
	rules: {
		'no-restricted-imports': ['error', { patterns: [{ group, message }] }],
	},
})

const APP = ['~/*', '**/app/**']
const DB = ['#db/*', '**/db/**', 'drizzle-orm', 'drizzle-orm/*', 'better-sqlite3', 'postgres']
const AGENT = ['farm-agent', 'farm-agent/*', '**/agent-cli/**']
const SIM = ['@sfc/farm-sim', '@sfc/farm-sim/*']
const TESTS = ['**/*.test.{ts,tsx}', '{app,agent-cli,packages/domain}/tests/**']

const MOCKS = ['mock', 'doMock'].map((property) => ({
	object: 'vi',
	property,
	message: 'Tests use real parts.',
}))

const LOOSE_SIGNALS = ['any', 'timeout'].map((property) => ({
	object: 'AbortSignal',
	property,
	message: 'Node 20 may collect it before it fires, and the wait never ends: use withTimeout.',
}))

const WALL_CLOCK = {
	object: 'Date',
	property: 'now',
	message: 'It jumps when the clock of the machine is set: use steadyNow or Clock.',
}

/** Where text could become a statement, a command line, a script or markup. */
const INJECTIONS = [
	{
		selector:
			"CallExpression[callee.property.name=/^(prepare|exec|unsafe|execute)$/] > :matches(TemplateLiteral[expressions.length>0], BinaryExpression[operator='+']).arguments",
		message: 'SQL is never put together from strings: use parameters.',
	},
	{
		selector:
			"ImportDeclaration[source.value='node:child_process'] > ImportSpecifier[imported.name=/^exec(Sync)?$/]",
		message: 'It runs a shell: use execFile or spawn with a list of arguments.',
	},
	{
		selector: "Property[key.name='shell'][value.value=true]",
		message: 'A shell reads arguments as commands: give spawn a list of arguments.',
	},
	{
		selector: "NewExpression[callee.name='Worker'] Property[key.name='eval'][value.value=true]",
		message: 'A worker is a file.',
	},
	{
		selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
		message: 'React escapes text; markup from strings is not escaped.',
	},
	{
		selector: 'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]',
		message: 'React escapes text; markup from strings is not escaped.',
	},
]
/** zod fills in the defaults of fields that were not sent, and a change resets them. */
const PARTIAL_DEFAULTS = {
	selector:
		"CallExpression[callee.property.name='partial'], CallExpression[callee.property.name=/^(optional|nullish)$/] > MemberExpression.callee > CallExpression[callee.property.name=/^(default|prefault)$/]",
	message: 'A field that is not sent would get its default: use partialUpdate.',
}
const WRONG_DRIVER = {
	selector: "ImportDeclaration[source.value='better-sqlite3'][importKind='value']",
	message: 'It crashes on newer versions of Node: #db/sqlite/driver has the one that fits.',
}
/** A literal inside a literal: its properties stand where they belong. */
const SPREAD_LITERALS = [
	{
		selector: ':matches(ObjectExpression, ArrayExpression) > SpreadElement > ObjectExpression',
		message: 'Write the properties directly instead of spreading an object literal.',
	},
	{
		selector: 'SpreadElement > ArrayExpression',
		message: 'Write the elements directly instead of spreading an array literal.',
	},
]
const named = (source, names) =>
	`ImportDeclaration[source.value='${source}'] > ImportSpecifier[imported.name=/^(${names.join('|')})$/]`
const OLD_NAME = {
	selector: ":matches(ImportDeclaration, ExportNamedDeclaration)[source.value='child_process']",
	message: 'Modules of Node begin with node:.',
}
/** Links and forms that lose the farm of their page. */
const OFF_FARM = {
	selector: named('@remix-run/react', ['Link', 'NavLink', 'Form']),
	message: 'Those of ~/ui/page-farm stay on the farm of their page.',
}
const OTHER_FORMS = [
	{
		selector: named('@conform-to/zod/v4', ['parseWithZod']),
		message: 'Use parseForm: its errors are in plain English',
	},
	{
		selector: named('@conform-to/react', ['useForm']),
		message: 'Use formPage or formsPage with useFormPage',
	},
]
const UNBOUNDED = {
	selector:
		"CallExpression[callee.object.name='request'][callee.property.name=/^(formData|json|text|arrayBuffer|blob)$/]",
	message: 'The body of a request has no bound: use readForm, readJson or readBytes.',
}

/** @type {import('oxlint').OxlintConfig} */
export default {
	plugins: ['typescript', 'react'],
	jsPlugins: ['./scripts/lint/house-rules.mjs'],
	categories: { correctness: 'off' },
	options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
	env: { browser: true, node: true },
	ignorePatterns: ['db/migrations'],
	rules: {
		'house/names': 'error',
		'house/riddles': 'error',
		'house/imports': ['error', OLD_NAME],
		'house/syntax': ['error', ...INJECTIONS, ...SPREAD_LITERALS, PARTIAL_DEFAULTS, WRONG_DRIVER],
		'typescript/ban-ts-comment': 'error',
		'typescript/consistent-type-imports': 'error',
		'typescript/no-duplicate-enum-values': 'error',
		'typescript/no-empty-object-type': 'error',
		'typescript/no-explicit-any': 'error',
		'typescript/no-extra-non-null-assertion': 'error',
		// `import { type A }` keeps the module: one such line took Remix's server into the browser.
		'typescript/no-import-type-side-effects': 'error',
		'typescript/no-misused-new': 'error',
		'typescript/no-namespace': 'error',
		'typescript/no-non-null-asserted-optional-chain': 'error',
		'typescript/no-require-imports': 'error',
		'typescript/no-this-alias': 'error',
		'typescript/no-unnecessary-type-constraint': 'error',
		'typescript/no-unsafe-declaration-merging': 'error',
		'typescript/no-unsafe-function-type': 'error',
		'typescript/no-wrapper-object-types': 'error',
		'typescript/prefer-as-const': 'error',
		'typescript/prefer-namespace-keyword': 'error',
		'typescript/triple-slash-reference': 'error',
		eqeqeq: ['error', 'smart'],
		'no-array-constructor': 'error',
		'no-eval': 'error',
		'no-implied-eval': 'error',
		'no-new-func': 'error',
		'no-restricted-properties': [
			'error',
			...MOCKS,
			...LOOSE_SIGNALS,
			{ object: 'sql', property: 'raw', message: 'Values go into SQL as parameters.' },
		],
		'no-script-url': 'error',
		'no-unused-expressions': 'error',
		'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
	},
	overrides: [
		{
			files: ['**/*.{ts,tsx}'],
			rules: {
				'no-var': 'error',
				'prefer-const': 'error',
				'prefer-rest-params': 'error',
				'prefer-spread': 'error',
				'typescript/no-floating-promises': 'error',
				'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
				'typescript/switch-exhaustiveness-check': 'error',
			},
		},
		{
			files: ['app/**/*.{ts,tsx}'],
			excludeFiles: ['app/ui/form/**', 'app/ui/page-farm/**', 'app/http/parse-form.ts', ...TESTS],
			rules: { 'house/imports': ['error', OLD_NAME, OFF_FARM, ...OTHER_FORMS] },
		},
		{
			files: ['app/ui/form/**/*.{ts,tsx}', 'app/http/parse-form.ts'],
			rules: { 'house/imports': ['error', OLD_NAME, OFF_FARM] },
		},
		{
			files: ['app/**/*.{ts,tsx}'],
			rules: {
				'house/syntax': ['error', ...INJECTIONS, ...SPREAD_LITERALS, PARTIAL_DEFAULTS, UNBOUNDED],
				'react/rules-of-hooks': 'error',
				'react/exhaustive-deps': 'error',
				'react/static-components': 'error',
				'react/use-memo': 'error',
				'react/preserve-manual-memoization': 'error',
				'react/incompatible-library': 'error',
				'react/immutability': 'error',
				'react/globals': 'error',
				'react/refs': 'error',
				'react/set-state-in-effect': 'error',
				'react/error-boundaries': 'error',
				'react/purity': 'error',
				'react/set-state-in-render': 'error',
				'react/unsupported-syntax': 'error',
			},
		},
		{
			// Whole numbers of its own making, which PostgreSQL takes for text as parameters.
			files: ['app/areas/readings/services/load-recent-trends.server.ts'],
			rules: { 'no-restricted-properties': ['error', ...MOCKS, ...LOOSE_SIGNALS] },
		},
		{
			// Attacks are spelled out here, and tables are looked at from outside.
			files: [...TESTS, 'tests/**'],
			rules: { 'house/syntax': ['error', ...SPREAD_LITERALS], 'no-script-url': 'off' },
		},
		{
			// What compares with dates of files, of other processes, or of the machine's own clock.
			files: ['agent-cli/src/**/*.ts'],
			excludeFiles: [
				...TESTS,
				'agent-cli/src/time/clock.ts',
				'agent-cli/src/spool/spool.ts',
				'agent-cli/src/commands/{status,stop-all}.ts',
				'agent-cli/src/doctor/check-server.ts', // compares the machine's clock with the server's
			],
			rules: { 'no-restricted-properties': ['error', ...MOCKS, ...LOOSE_SIGNALS, WALL_CLOCK] },
		},
		forbid(
			['packages/domain/**'],
			[...APP, ...DB, ...AGENT, ...SIM, '@sfc/contract/*', 'zod', 'node:*'],
			'domain is pure: no IO, no other layer.',
			TESTS,
		),
		forbid(
			['packages/contract/**'],
			[...APP, ...DB, ...AGENT, ...SIM, 'node:*'],
			'contract imports domain only.',
			TESTS,
		),
		forbid(
			['packages/{client,node-red}/**'],
			[...APP, ...DB, ...AGENT, ...SIM, 'node:*'],
			'client and Node-RED import contract only; the client runs in browsers too.',
			TESTS,
		),
		forbid(
			['packages/farm-sim/**'],
			[...APP, ...DB, ...AGENT],
			'The simulated farm knows neither the app nor the agent.',
		),
		forbid(['db/**'], [...APP, ...AGENT, ...SIM, '@sfc/contract/*'], 'db imports domain only.', [
			'db/**/*.test.ts',
		]),
		forbid(
			['agent-cli/**'],
			[...APP, ...DB, ...SIM],
			'The agent imports domain and contract only.',
			TESTS,
		),
		forbid(['app/**'], [...AGENT, ...SIM], 'App and agent never import each other.', TESTS),
		forbid(
			['app/areas/*/{pages,api}/**', 'app/{ui,shell}/**'],
			[...AGENT, ...SIM, ...DB],
			'Pages and calls use services; only services and db know tables.',
		),
		{
			// Tests may use whatever brings about what they look at.
			files: ['app/**/*.{ts,tsx}', 'packages/{domain,contract}/src/**/*.ts'],
			excludeFiles: TESTS,
			rules: { 'house/area-order': 'error' },
		},
	],
}
