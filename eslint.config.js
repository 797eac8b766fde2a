import globals from 'globals'
import hooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'

/** Imports run one way: domain ← contract, domain ← db, all three ← app/services ← app/routes. */
const forbid = (files, group, message, ignores = []) => ({
	files,
	ignores,
	rules: {
		'@typescript-eslint/no-restricted-imports': ['error', { patterns: [{ group, message }] }],
	},
})

const APP = ['~/*', '**/app/**']
const DB = ['#db/*', '**/db/**', 'drizzle-orm', 'drizzle-orm/*', 'better-sqlite3', 'postgres']
const AGENT = ['farm-agent', 'farm-agent/*', '**/agent-cli/**']
const SIM = ['@sfc/farm-sim', '@sfc/farm-sim/*']
const TESTS = ['**/*.test.{ts,tsx}']

export default ts.config(
	{
		ignores: [
			'**/dist/',
			'build/',
			'data/',
			'.cache/',
			'node_modules/',
			'test-results/',
			'playwright-report/',
			'db/migrations/',
		],
	},
	...ts.configs.recommended,
	{
		languageOptions: { globals: globals.node },
		rules: {
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
			],
			'@typescript-eslint/consistent-type-imports': 'error',
			'no-restricted-properties': [
				'error',
				{ object: 'vi', property: 'mock', message: 'Tests use real parts.' },
				{ object: 'vi', property: 'doMock', message: 'Tests use real parts.' },
			],
			'no-restricted-imports': ['error', { patterns: ['child_process'] }],
			eqeqeq: ['error', 'smart'],
		},
	},
	{
		files: ['**/*.ts', '**/*.tsx'],
		languageOptions: { parserOptions: { projectService: true } },
		rules: {
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
			'@typescript-eslint/switch-exhaustiveness-check': 'error',
		},
	},
	{ files: ['app/**/*.{ts,tsx}'], ...hooks.configs.flat.recommended },
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
		['app/routes/**', 'app/ui/**', 'app/shell/**'],
		[...AGENT, ...SIM, ...DB],
		'Pages call services; only services and db know tables.',
	),
)
