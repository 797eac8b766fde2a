import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { CSV_MAX_BYTES } from '@sfc/contract/data-protection/csv-imports/csv-import-input'
import { decodeText } from '@sfc/domain/csv/decode-text'
import { Fault } from '@sfc/domain/fault'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** A file that the page carries from the preview to the import, because nothing is stored before. */
export type PackedFile = { packed: string; fileName: string; bytes: number }

const tooLarge = () => {
	const most = `${CSV_MAX_BYTES / 1024 / 1024} MB`
	return new Fault('too-large', `The file is larger than ${most}: import it in parts`, {
		field: 'text',
	})
}

/** Packs a text for a hidden field. Throws Fault too-large at `text`. */
async function packText(text: string, fileName: string): Promise<PackedFile> {
	const bytes = Buffer.from(text)
	if (bytes.byteLength > CSV_MAX_BYTES) throw tooLarge()
	const packed = (await pack(bytes)).toString('base64')
	return { packed, fileName: fileName.slice(0, 200), bytes: bytes.byteLength }
}

/** Unpacks the text of a hidden field, which may hold anything. Throws Fault invalid or too-large at `text`. */
async function unpackText(packed: string): Promise<string> {
	try {
		const bytes = await unpack(Buffer.from(packed, 'base64'), { maxOutputLength: CSV_MAX_BYTES })
		return bytes.toString('utf8')
	} catch (cause) {
		if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
		throw new Fault('invalid', 'Choose the file again', { field: 'text', cause })
	}
}

type SentFile = { text: string; file: PackedFile | null }

/** The file of a form: a chosen one, else what was pasted, else the one that the page carries. */
export async function readSentFile(form: FormData): Promise<SentFile> {
	const chosen = form.get('file')
	const pasted = String(form.get('text') ?? '')
	const carried = String(form.get('packed') ?? '')
	const fileName = String(form.get('fileName') ?? '')
	for (const name of ['file', 'text', 'packed', 'fileName']) form.delete(name)
	if (chosen instanceof File && chosen.size > 0) {
		if (chosen.size > CSV_MAX_BYTES) throw tooLarge()
		const text = decodeText(new Uint8Array(await chosen.arrayBuffer()))
		return { text, file: await packText(text, chosen.name) }
	}
	if (pasted.trim() !== '') return { text: pasted, file: await packText(pasted, 'Pasted text') }
	if (carried === '') return { text: '', file: null }
	const text = await unpackText(carried)
	return { text, file: { packed: carried, fileName, bytes: Buffer.byteLength(text) } }
}
