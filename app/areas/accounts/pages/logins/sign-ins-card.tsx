import { History } from 'lucide-react'
import type { PastSignIn } from '~/areas/accounts/services/sign-in/list-sign-ins.server'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { Pagination } from '~/ui/pagination'
import { Table } from '~/ui/table'
import type { Tone } from '~/ui/tone'
import { formatSignInMethod } from './format-sign-in-method'
import { useFormats } from '~/ui/formats/use-formats'

type Props = { signIns: PastSignIn[]; page: number; pages: number; timezone: string }

/** Successful and failed sign-ins to the account. */
export function SignInsCard({ signIns, page, pages, timezone }: Props) {
	const formats = useFormats()
	return (
		<Card title="Last sign-ins" icon={History} flush>
			{signIns.length === 0 ? (
				<p className="border-t border-line px-4 py-4 text-muted">
					No sign-ins in the last 90 days.
				</p>
			) : (
				<Table
					caption="Last sign-ins, newest first"
					rows={signIns}
					rowKey={({ id }) => id}
					columns={[
						{ header: 'When', cell: ({ at }) => formatInstant(at, timezone, formats) },
						{
							header: 'What',
							cell: ({ outcome, method }) => <Outcome outcome={outcome} method={method} />,
						},
						{ header: 'Device', cell: ({ device }) => device },
						{ header: 'Address', cell: ({ ip }) => ip ?? 'unknown' },
					]}
				/>
			)}
			<div className="px-4 pb-3">
				<Pagination page={page} pages={pages} pageTo={(to) => `/account/logins?page=${to}`} />
			</div>
		</Card>
	)
}

const WORDS: Readonly<Record<string, { tone: Tone; word: string }>> = {
	'signed-in': { tone: 'good', word: 'Signed in' },
	'wrong-password': { tone: 'attention', word: 'Wrong password' },
	'wrong-code': { tone: 'attention', word: 'Wrong code' },
	'copied-passkey': { tone: 'danger', word: 'Copied passkey' },
}

function Outcome({ outcome, method }: Pick<PastSignIn, 'outcome' | 'method'>) {
	const { tone, word } = WORDS[outcome] ?? { tone: 'offline', word: outcome }
	return (
		<span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
			<Badge tone={tone}>{word}</Badge>
			{outcome === 'signed-in' && (
				<span className="text-sm text-muted">{formatSignInMethod(method)}</span>
			)}
		</span>
	)
}
