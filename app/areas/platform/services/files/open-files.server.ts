import { resolve } from 'node:path'
import type { Env } from '~/env.server'
import type { FileSettings, FileStore } from './file-store'
import { openFolderFiles } from './folder-files.server'
import { openS3Files } from './s3-files.server'

/** Where a server with this environment has its files: the data folder, or a bucket. */
export function toFileSettings(env: Env): FileSettings {
	if (!env.FILES) return { kind: 'folder', path: env.DATA_DIR }
	const { FILES_ENDPOINT, FILES_ACCESS_KEY, FILES_SECRET_KEY, FILES_REGION } = env
	if (!FILES_ENDPOINT || !FILES_ACCESS_KEY || !FILES_SECRET_KEY)
		throw new Error('FILES needs FILES_ENDPOINT, FILES_ACCESS_KEY and FILES_SECRET_KEY too')
	const [bucket = '', ...folders] = env.FILES.slice('s3://'.length).split('/').filter(Boolean)
	return {
		kind: 's3',
		endpoint: FILES_ENDPOINT,
		region: FILES_REGION,
		bucket,
		prefix: folders.map((folder) => `${folder}/`).join(''),
		accessKey: FILES_ACCESS_KEY,
		secretKey: FILES_SECRET_KEY,
	}
}

/** Where an operator finds a file. */
export const locateFile = (settings: FileSettings, name: string): string =>
	settings.kind === 's3'
		? `s3://${settings.bucket}/${settings.prefix}${name}`
		: resolve(settings.path, name)

/** Opens a store of files. `onFailure` is told what a bucket's service said. */
export const openFiles = (settings: FileSettings, onFailure?: (error: Error) => void): FileStore =>
	settings.kind === 's3' ? openS3Files(settings, onFailure) : openFolderFiles(settings.path)
