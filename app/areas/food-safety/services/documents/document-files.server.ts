import { randomBytes } from 'node:crypto'
import {
	detectDocumentType,
	type DocumentType,
} from '@sfc/domain/food-safety/documents/document-type'
import { Fault } from '@sfc/domain/fault'
import type { Ctx } from '~/context.server'
import { readFile } from '~/areas/platform/services/files/read-file.server'
import {
	checkHead,
	PICTURE_MAX_BYTES,
} from '~/areas/platform/services/images/encode-picture.server'
import {
	isPictureName,
	listFileNames,
	removePicture,
} from '~/areas/platform/services/images/picture-files.server'

const FOLDER = 'documents'
type Where = Pick<Ctx, 'files'>

/**
 * Stores the file of a document as it is and returns its name. It belongs to nothing yet, and is deleted after an hour
 * unless a document claims it. Throws Fault invalid or too-large at `file`.
 */
export async function storeDocumentFile({ files }: Where, bytes: Uint8Array): Promise<string> {
	if (bytes.byteLength > PICTURE_MAX_BYTES)
		throw new Fault('too-large', 'The file is larger than 10 MB', { field: 'file' })
	await requireDocumentType(bytes)
	const name = randomBytes(16).toString('hex')
	for (const file of listFileNames(FOLDER, name)) await files.put(file, bytes)
	return name
}

/** Reads a stored file; null when it is missing. */
export async function readDocumentFile({ files }: Where, name: string): Promise<Buffer | null> {
	const [file] = isPictureName(name) ? listFileNames(FOLDER, name) : []
	return file ? ((await readFile(files, file))?.bytes ?? null) : null
}

/** Reads what a stored file is, from its content. Throws Fault invalid at `file` when it is missing. */
export async function describeFile(
	where: Where,
	name: string,
): Promise<{ fileType: DocumentType; sizeBytes: number }> {
	const bytes = await readDocumentFile(where, name)
	if (!bytes) throw invalid('The file is no longer here. Please choose it again.')
	return { fileType: await requireDocumentType(bytes), sizeBytes: bytes.byteLength }
}

/** Deletes the file of a document that is gone. */
export const removeDocumentFile = (where: Where, name: string): Promise<void> =>
	removePicture(where, name, FOLDER)

async function requireDocumentType(bytes: Uint8Array): Promise<DocumentType> {
	const type = detectDocumentType(bytes)
	if (!type) throw invalid('Choose a PDF, JPEG or PNG file')
	if (type !== 'application/pdf')
		await checkHead(bytes, type.replace('image/', '')).catch((error: unknown) => {
			throw error instanceof Fault ? invalid(error.message) : error
		})
	return type
}

const invalid = (message: string) => new Fault('invalid', message, { field: 'file' })
