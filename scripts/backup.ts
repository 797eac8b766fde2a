import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnv } from '../app/env.server'
import { toBackupSource } from '../app/areas/platform/services/backups/backup-settings.server'
import { makeBackup, pruneBackups } from '../app/areas/platform/services/backups/make-backup.server'
import { describeContent } from './backup/describe-content'

const USAGE = `Backs up database, pictures and keys into one sealed file, beside a running server.

  BACKUP_PASSPHRASE_FILE=/etc/farm-backup npm run backup -- FOLDER

The file gets its name only after a trial restore gave the same rows and pictures. The trial needs
room for the database in DATA_DIR. DATA_DIR, DATABASE_URL and SECRET are those of the web app.

  --nightly   as the server starts it: waits for others, and deletes backups that no day, week or
              month needs`

const LOW_PRIORITY = 10

async function backUp(folder: string, isNightly: boolean): Promise<void> {
	const { path, sums } = await makeBackup(folder, toBackupSource(readEnv()), Date.now())
	console.log(`Backed up ${describeContent(sums)}.`)
	console.log('A trial restore gave the same.')
	if (isNightly) await pruneBackups(folder, { dataDir: readEnv().DATA_DIR, now: Date.now() })
	console.log(path)
}

const options = { nightly: { type: 'boolean' }, help: { type: 'boolean' } } as const
try {
	const { values, positionals } = parseArgs({ options, allowPositionals: true })
	const [folder, ...more] = positionals
	if (values.help || !folder || more.length > 0) {
		console.log(USAGE)
		process.exitCode = values.help ? 0 : 2
	} else {
		if (values.nightly) {
			setPriority(LOW_PRIORITY)
			process.stdin.on('end', () => process.exit(1)).resume() // the server has ended
			process.stdin.unref?.()
		}
		await backUp(resolve(process.env['INIT_CWD'] ?? '.', folder), values.nightly ?? false)
	}
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exitCode = 1
}
