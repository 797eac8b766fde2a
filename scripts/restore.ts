import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnv, type Env } from '../app/env.server'
import { toBackupSource } from '../app/areas/platform/services/backups/backup-settings.server'
import { openFiles, toFileSettings } from '../app/areas/platform/services/files/open-files.server'
import { restoreBackup } from '../app/areas/platform/services/backups/restore-backup.server'
import { restoreArchive } from '../app/areas/data-protection/services/archives/restore-archive.server'
import { describeContent } from './backup/describe-content'
import { setPassword } from './restore/set-password'

const USAGE = `Restores a backup, or the archive of a farm, into DATA_DIR, and into DATABASE_URL when that
names PostgreSQL. Stop the server first.

  BACKUP_PASSPHRASE_FILE=/etc/farm-backup npm run restore -- smart-farm-….backup
  npm run restore -- farm-….zip --password-for ada@farm.example

A backup is a whole server: pages, people, keys. Either engine takes those of the other.

  --replace       replaces farms and accounts that are there already. What was there is kept in a
                  folder of DATA_DIR: files as they are, tables of PostgreSQL as a backup with this
                  pass phrase

An archive is one farm, as “Export farm” gave it. Whoever has an account with the address of a member
keeps it; the others get one without a password, and set it by “Forgot password”.

  --password-for  the address of a person of the archive whose password is asked for, or read from
                  standard input when that is a pipe`

async function isZip(path: string): Promise<boolean> {
	const file = await open(path, 'r')
	try {
		const start = Buffer.alloc(2)
		await file.read(start, 0, 2, 0)
		return start.toString('latin1') === 'PK'
	} finally {
		await file.close()
	}
}

async function restoreFarm(path: string, env: Env, passwordFor: string | undefined): Promise<void> {
	const files = openFiles(toFileSettings(env))
	const target = { dataDir: env.DATA_DIR, files, postgresUrl: env.DATABASE_URL }
	const { manifest, newPeople, knownPeople } = await restoreArchive(path, target)
	console.log(
		`Restored the farm “${manifest.farm.name}”, as of ${new Date(manifest.createdAt).toISOString()}.`,
	)
	if (knownPeople.length > 0)
		console.log(`They have it with their accounts: ${knownPeople.join(', ')}`)
	if (newPeople.length > 0)
		console.log(`They have accounts without a password: ${newPeople.join(', ')}`)
	if (passwordFor) await setPassword(passwordFor.toLowerCase())
	else if (knownPeople.length === 0)
		console.log(
			'Where this server sends mail, they set one by “Forgot password”. To give one here: npm run restore -- --password-for ADDRESS',
		)
	console.log(
		'Start the server, then on the farm’s machine: farm-agent move --server URL --code CODE',
	)
}

async function restoreServer(path: string, env: Env, replace: boolean): Promise<void> {
	const { files, keys, passPhrase } = toBackupSource(env)
	const target = { dataDir: env.DATA_DIR, files, postgresUrl: env.DATABASE_URL, replace, keys }
	const { sums, replacedFiles } = await restoreBackup(path, passPhrase, target, Date.now())
	console.log(
		`Restored ${describeContent(sums)}, as of ${new Date(sums.manifest.createdAt).toISOString()}.`,
	)
	if (replacedFiles) console.log(`What was there before is in ${replacedFiles}`)
	if (env.SECRET)
		console.log(
			'The backup’s secret is in DATA_DIR. If SECRET is another one, put it into OLD_SECRETS.',
		)
	console.log('Start the server.')
}

const options = {
	replace: { type: 'boolean' },
	'password-for': { type: 'string' },
	help: { type: 'boolean' },
} as const
try {
	const { values, positionals } = parseArgs({ options, allowPositionals: true })
	const [file, ...more] = positionals
	const passwordFor = values['password-for']
	if (values.help || (!file && !passwordFor) || more.length > 0) {
		console.log(USAGE)
		process.exitCode = values.help ? 0 : 2
	} else if (file) {
		const env = readEnv()
		const path = resolve(process.env['INIT_CWD'] ?? '.', file)
		if (await isZip(path)) await restoreFarm(path, env, passwordFor)
		else await restoreServer(path, env, values.replace ?? false)
	} else if (passwordFor) await setPassword(passwordFor.toLowerCase())
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exitCode = 1
}
