import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnv } from '../app/env.server'
import { toBackupSource } from '../app/areas/platform/services/backups/backup-settings.server'
import { restoreBackup } from '../app/areas/platform/services/backups/restore-backup.server'
import { describeContent } from './backup/describe-content'

const USAGE = `Restores a backup into DATA_DIR, and into DATABASE_URL when that names PostgreSQL.

  BACKUP_PASSPHRASE_FILE=/etc/farm-backup npm run restore -- FILE

Stop the server first. A backup of either engine can be restored into either.

  --replace   replaces farms and accounts that are there already. What was there is kept in a folder
              of DATA_DIR: files as they are, tables of PostgreSQL as a backup with this pass phrase`

const options = { replace: { type: 'boolean' }, help: { type: 'boolean' } } as const
try {
	const { values, positionals } = parseArgs({ options, allowPositionals: true })
	const [file, ...more] = positionals
	if (values.help || !file || more.length > 0) {
		console.log(USAGE)
		process.exitCode = values.help ? 0 : 2
	} else {
		const env = readEnv()
		const { keys, passPhrase } = toBackupSource(env)
		const path = resolve(process.env['INIT_CWD'] ?? '.', file)
		const target = {
			dataDir: env.DATA_DIR,
			postgresUrl: env.DATABASE_URL,
			replace: values.replace ?? false,
			keys,
		}
		const restored = await restoreBackup(path, passPhrase, target, Date.now())
		const { sums, replacedFiles } = restored
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
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exitCode = 1
}
