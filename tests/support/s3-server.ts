import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '~/areas/platform/services/files/file-store'
import { acceptsConnections } from './accepts-connections'
import { startProgram } from './child-process'
import { freePort } from './free-port'
import { waitUntil } from './wait-until'

const S3RVER = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
const BUCKET = 'farm-files'
/** The one account that s3rver knows. */
const KEY = 'S3RVER'

export type S3Server = {
	settings: S3Settings
	/** Environment of a server whose files are here. */
	env: Record<string, string>
	stop(): Promise<void>
	/** Starts it again with its files and port. */
	restart(): Promise<void>
	/** Stops it and deletes its files. */
	close(): Promise<void>
}

/**
 * Starts s3rver, another project's server for S3, with one bucket on a free port of this machine. It
 * does not check signatures: `tests/interop/ceph-files.test.ts` is for that.
 */
export async function startS3(): Promise<S3Server> {
	const directory = mkdtempSync(join(tmpdir(), 'farm-s3-'))
	const port = await freePort()
	const start = async () => {
		const options = ['-d', directory, '-a', '127.0.0.1', '-p', String(port), '--silent']
		const buckets = ['--no-vhost-buckets', '--configure-bucket', BUCKET]
		// It makes tokens of long lists by DES.
		const program = startProgram(['--openssl-legacy-provider', S3RVER, ...options, ...buckets])
		await waitUntil('s3rver takes connections', () => acceptsConnections(port))
		return program
	}
	let program = await start()
	const settings: S3Settings = {
		kind: 's3',
		endpoint: `http://127.0.0.1:${port}`,
		region: 'us-east-1',
		bucket: BUCKET,
		prefix: 'one-farm/',
		accessKey: KEY,
		secretKey: KEY,
	}
	return {
		settings,
		env: {
			FILES: `s3://${BUCKET}/one-farm`,
			FILES_ENDPOINT: settings.endpoint,
			FILES_ACCESS_KEY: KEY,
			FILES_SECRET_KEY: KEY,
		},
		stop: async () => void (await program.stop('SIGKILL')),
		async restart() {
			program = await start()
		},
		async close() {
			await program.stop('SIGKILL')
			rmSync(directory, { recursive: true, force: true })
		},
	}
}
