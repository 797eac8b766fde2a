import { formatDay } from '@sfc/domain/calendar/format-day'
import { DOCUMENT_KIND_LABELS } from '@sfc/domain/food-safety/documents/document'
import { formatBytes } from '@sfc/domain/units/format-bytes'
import type { FarmDocument } from '~/areas/food-safety/services/documents/list-documents.server'

const TYPES = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' } as const

/** A document in words. */
export const documentView = (document: FarmDocument) => ({
	id: document.id,
	title: document.title,
	kind: DOCUMENT_KIND_LABELS[document.kind],
	about: document.about,
	state: document.state,
	issuedOn: document.issuedOn && formatDay(document.issuedOn),
	expiresOn: document.expiresOn && formatDay(document.expiresOn),
	isReplaced: document.replacedById !== null,
	replacedById: document.replacedById,
	file: `${TYPES[document.fileType]}, ${formatBytes(document.sizeBytes)}`,
	addedBy: document.addedBy,
})
export type DocumentView = ReturnType<typeof documentView>
