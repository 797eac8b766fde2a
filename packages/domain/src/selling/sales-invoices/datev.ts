import { addDays } from '../../calendar/calendar-day'
import { addMonths } from '../../calendar/add-months'
import type { BookkeepingSettings } from './bookkeeping-csv'
import { DATEV_COLUMNS } from './datev-columns'
import { invoiceTotals } from './invoice-totals'
import { parseRateCodes } from './rate-codes'
import type { SalesDocument } from './sales-document'

type Span = { from: string; until: string }

/** The financial year that a day lies in: its first day and its last. */
export function financialYear(day: string, firstMonth: number): Span {
	const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0)
	const from = `${year}-${String(firstMonth).padStart(2, '0')}-01`
	return { from, until: addDays(addMonths(from, 12), -1) }
}

/** What must be entered, or chosen otherwise, before there can be a batch; empty when nothing is. */
export function missingForDatev(
	documents: readonly SalesDocument[],
	settings: BookkeepingSettings,
	{ from, until }: Span,
): string[] {
	const accounts = parseRateCodes(settings.datevRevenue)
	const rates = documents.flatMap(({ lines }) => lines.map(({ taxBasisPoints }) => taxBasisPoints))
	const missing = [...new Set(rates)].filter((rate) => !accounts?.has(rate))
	const wrong: [boolean, string][] = [
		[settings.datevConsultant === null, 'the number of the tax consultant'],
		[settings.datevClient === null, 'the number of the client'],
		[settings.datevDebtor === null, 'the debtor account'],
		[
			missing.length > 0,
			`a revenue account for ${missing.map((rate) => `${rate / 100}%`).join(', ')}`,
		],
		[
			String(settings.datevDebtor ?? '').length > settings.datevAccountLength + 1,
			`a debtor account of at most ${settings.datevAccountLength + 1} digits`,
		],
		[
			[...(accounts?.values() ?? [])].some((account) => !isAccount(account, settings)),
			`revenue accounts of at most ${settings.datevAccountLength} digits`,
		],
		[financialYear(from, settings.datevFirstMonth).until < until, 'days of one financial year'],
		[documents.some(({ currency }) => currency !== 'EUR'), 'documents in EUR'],
	]
	return wrong.flatMap(([isWrong, what]) => (isWrong ? [what] : []))
}

const isAccount = (account: string, { datevAccountLength }: BookkeepingSettings): boolean =>
	/^\d+$/.test(account) && account.length <= datevAccountLength

/**
 * Issued documents as a DATEV booking batch (Buchungsstapel, format 700, version 13): one booking for each
 * rate of a document, gross, the debtor against an account that knows its tax. Text, to be encoded as
 * Windows-1252.
 */
export function toDatev(
	documents: readonly SalesDocument[],
	settings: BookkeepingSettings,
	{ from, until, createdAt }: Span & { createdAt: string },
): string {
	const accounts = parseRateCodes(settings.datevRevenue)
	const header = [
		quoted('EXTF'),
		700,
		21,
		quoted('Buchungsstapel'),
		13,
		createdAt.replaceAll(/\D/g, ''),
		'',
		quoted('RE'),
		quoted(''),
		quoted(''),
		settings.datevConsultant,
		settings.datevClient,
		compact(financialYear(from, settings.datevFirstMonth).from),
		settings.datevAccountLength,
		compact(from),
		compact(until),
		quoted('Rechnungen'),
		quoted(''),
		1,
		0,
		0,
		quoted('EUR'),
		'',
		quoted(''),
		'',
		'',
		quoted(''),
		'',
		'',
		quoted(''),
		quoted(''),
	]
	const bookings = documents.flatMap((document) =>
		bookedTotals(document).map((one) =>
			booking({
				'Umsatz (ohne Soll/Haben-Kz)': (one.grossCents / 100).toFixed(2).replace('.', ','),
				'Soll/Haben-Kennzeichen': quoted(document.kind === 'invoice' ? 'S' : 'H'),
				'WKZ Umsatz': quoted(document.currency),
				Konto: String(settings.datevDebtor),
				'Gegenkonto (ohne BU-Schlüssel)': accounts?.get(one.taxBasisPoints) ?? '',
				Belegdatum: document.issuedOn.slice(8) + document.issuedOn.slice(5, 7),
				'Belegfeld 1': quoted(document.number.replaceAll(/[^A-Za-z0-9$&%*+/-]/g, '').slice(0, 36)),
				'Belegfeld 2': quoted(
					document.dueOn.slice(8) + document.dueOn.slice(5, 7) + document.dueOn.slice(2, 4),
				),
				Buchungstext: quoted(document.buyer.name.slice(0, 60)),
				Festschreibung: '0',
			}),
		),
	)
	return [header.join(';'), DATEV_COLUMNS.join(';'), ...bookings]
		.map((line) => `${line}\r\n`)
		.join('')
}

/** The gross of each rate; DATEV takes amounts above zero alone, so what was given away is not booked. */
const bookedTotals = ({ lines, currency }: SalesDocument) =>
	invoiceTotals(lines, currency)
		.subtotals.map((one) => ({ ...one, grossCents: one.netCents + one.taxCents }))
		.filter(({ grossCents }) => grossCents > 0)

const booking = (fields: Readonly<Record<string, string>>) =>
	DATEV_COLUMNS.map((column) => fields[column] ?? '').join(';')

const compact = (day: string) => day.replaceAll('-', '')

/** A text field: quotes are doubled, and line ends and control characters are spaces. */
const quoted = (text: string) =>
	`"${text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').replaceAll('"', '""')}"`
