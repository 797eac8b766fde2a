import { addDays } from '../../calendar/calendar-day'

/** The papers that inspectors ask for. */
export const DOCUMENT_KINDS = [
	'certificate',
	'water-analysis',
	'training',
	'license',
	'insurance',
	'other',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
	certificate: 'Certificate',
	'water-analysis': 'Water analysis',
	training: 'Training',
	license: 'License',
	insurance: 'Insurance',
	other: 'Other',
}

/** A document is to be renewed this many days before its last day. */
const RENEW_DAYS = 30

export type DocumentState = 'valid' | 'soon' | 'expired'

/** Whether a document holds, is to be renewed, or has expired. */
export function documentState(expiresOn: string | null, today: string): DocumentState {
	if (expiresOn === null) return 'valid'
	if (expiresOn < today) return 'expired'
	return renewalDay(expiresOn) <= today ? 'soon' : 'valid'
}

/** The day from which a document is to be renewed. */
export const renewalDay = (expiresOn: string): string => addDays(expiresOn, -RENEW_DAYS)
