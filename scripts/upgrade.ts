import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { readEnv } from '../app/env.server'
import { requireSingleInstance } from './process/single-instance.mjs'
import { ROOT } from './setup/root.mjs'
import { goBack } from './upgrade/go-back'
import { goForward, StopItFirst, type Upgrade } from './upgrade/go-forward'
import { findOwner } from './upgrade/run-program'
import { findService } from './upgrade/service'
import { findLink, readVersion } from './upgrade/unpack-release'
import { readState, upgradeFolder, writeState, type UpgradeState } from './upgrade/upgrade-state'

const USAGE = `Upgrades this server to the release of an archive, and goes back by itself when a step fails.

  cd /opt/smart-farm-control
  npm run upgrade -- --env-file /etc/smart-farm-control.env smart-farm-control-1.1.0.tar.gz

It backs up, tries the new release on a copy, stops the server, migrates, checks, switches and starts it.
Killed, it goes on when it is called again. The pass phrase of backups is needed: BACKUP_PASSPHRASE_FILE.

  --env-file      the settings of the server, where they are in a file
  --backup        folder of the backup; otherwise BACKUP_DIR, or "backups" in DATA_DIR
  --service       the server's unit of systemd, otherwise smart-farm-control
  --stop --start  commands that stop and start the server, where systemd does not
  --wait          seconds that a server may take until it is ready, otherwise 120`

const options = {
	'env-file': { type: 'string' },
	backup: { type: 'string' },
	service: { type: 'string' },
	stop: { type: 'string' },
	start: { type: 'string' },
	wait: { type: 'string', default: '120' },
	help: { type: 'boolean' },
} as const

type Options = ReturnType<typeof readCommand>['values']

const readCommand = () => parseArgs({ options, allowPositionals: true })

async function plan(archive: string | undefined, link: string): Promise<UpgradeState> {
	if (!archive) throw new Error('Name the archive of the new release. --help says more.')
	if (existsSync(join(ROOT, '.git')))
		throw new Error(
			'This is a checkout, not a release: docs/operate/upgrades.md says how to upgrade it',
		)
	const version = await readVersion(archive)
	if (version === PRODUCT_VERSION) throw new Error(`This is version ${version} already`)
	const from = resolve(ROOT)
	const to = join(dirname(from), `smart-farm-control-${version}`)
	if (existsSync(to)) throw new Error(`${to} is there already: delete it first`)
	return { step: 'backup', failure: null, archive, from, to, link, version }
}

async function prepare(values: Options): Promise<Upgrade> {
	const file = values['env-file']
	const env = { ...(file ? parseEnv(readFileSync(inCaller(file), 'utf8')) : {}), ...process.env }
	const { DATA_DIR, DATABASE_URL, BACKUP_DIR, HOST, PORT } = readEnv(env)
	const dataDir = resolve(DATA_DIR)
	return {
		dataDir,
		isPostgres: DATABASE_URL !== undefined,
		backups: resolve(
			values.backup ? inCaller(values.backup) : (BACKUP_DIR ?? join(dataDir, 'backups')),
		),
		url: `http://${!HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST}:${PORT}`,
		service: await findService(values),
		place: { env: { ...env, DATA_DIR: dataDir }, owner: await findOwner(dataDir) },
		limitMs: Number(values.wait) * 1000,
	}
}

const inCaller = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path)

async function upgradeServer(values: Options, archive: string | undefined): Promise<void> {
	const upgrade = await prepare(values)
	const { dataDir } = upgrade
	await mkdir(upgradeFolder(dataDir), { recursive: true })
	requireSingleInstance(upgradeFolder(dataDir))
	const state =
		(await readState(dataDir)) ??
		(await plan(archive && inCaller(archive), await findLink(resolve(ROOT))))
	try {
		if (state.failure === null) await goForward(upgrade, state)
	} catch (error) {
		if (error instanceof StopItFirst) throw error
		state.failure = error instanceof Error ? error.message : String(error)
	}
	if (state.failure !== null) {
		await writeState(dataDir, state)
		console.log(`This failed: ${state.failure}\nGoing back`)
		await goBack(upgrade, state)
	}
	await writeState(dataDir, null)
	if (state.failure !== null) throw new Error('All is as it was before the upgrade.')
	console.log(
		`Version ${state.version} runs from ${state.link}. The old release is in ${state.from}, its database in ${upgradeFolder(dataDir)}/before.`,
	)
	if (!upgrade.service) console.log('Start the server.')
}

try {
	const { values, positionals } = readCommand()
	if (values.help) console.log(USAGE)
	else await upgradeServer(values, positionals[0])
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exitCode = 1
}
