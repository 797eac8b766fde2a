import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '~/env.server'
import { openFiles, toFileSettings } from '../files/open-files.server'
import type { BackupSource } from './write-backup.server'

const SHORTEST = 12

/**
 * Reads the pass phrase from BACKUP_PASSPHRASE, or from the first line of the file
 * BACKUP_PASSPHRASE_FILE.
 */
function readPassPhrase({ BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE }: Env): string {
	const passPhrase =
		BACKUP_PASSPHRASE ??
		(BACKUP_PASSPHRASE_FILE && readFileSync(BACKUP_PASSPHRASE_FILE, 'utf8').split(/\r?\n/)[0])
	if (!passPhrase)
		throw new Error(
			'A backup is sealed with a pass phrase: set BACKUP_PASSPHRASE_FILE to a file that holds it, or BACKUP_PASSPHRASE',
		)
	if (passPhrase.length < SHORTEST)
		throw new Error(`The pass phrase is too short: use ${SHORTEST} characters or more`)
	return passPhrase
}

/** Returns what a server with these settings has to back up. */
export const toBackupSource = (env: Env): BackupSource => ({
	databaseUrl: env.DATABASE_URL ?? join(env.DATA_DIR, 'farm.db'),
	dataDir: env.DATA_DIR,
	files: openFiles(toFileSettings(env)),
	keys: { secret: env.SECRET, 'agent-signing-key': env.AGENT_SIGNING_KEY },
	passPhrase: readPassPhrase(env),
})
