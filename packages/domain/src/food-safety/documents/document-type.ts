/** The types of file that are kept, as they are served. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

const EXTENSIONS: Readonly<Record<DocumentType, string>> = {
	'application/pdf': 'pdf',
	'image/jpeg': 'jpg',
	'image/png': 'png',
}

const TAIL_BYTES = 1024

/** Detects the type by the content; the uploaded name and type are not trusted. A PDF without its end is none. */
export function detectDocumentType(bytes: Uint8Array): DocumentType | null {
	const starts = (...head: number[]) => head.every((byte, at) => bytes[at] === byte)
	if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
	if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
	const isPdf = /^%PDF-[12]\.\d/.test(latin1(bytes.subarray(0, 8)))
	return isPdf && latin1(bytes.subarray(-TAIL_BYTES)).includes('%%EOF') ? 'application/pdf' : null
}

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** The name that a document is downloaded as: letters, digits and dashes of its title. */
export function documentFileName(title: string, type: DocumentType): string {
	const name = title
		.normalize('NFKD')
		.replaceAll(/[\u0300-\u036f]/g, '')
		.replaceAll(/[^A-Za-z0-9]+/g, '-')
		.replaceAll(/^-+|-+$/g, '')
		.slice(0, 80)
	return `${name || 'document'}.${EXTENSIONS[type]}`
}
