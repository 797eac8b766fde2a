import type { TokenWire } from '@sfc/contract/accounts/token'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { Plug, Unplug } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { AskFirst } from '~/ui/form/ask-first'
import { useFormats } from '~/ui/formats/use-formats'
import { Form } from '~/ui/page-farm/form'
import { StatusDot } from '~/ui/status-dot'
import { Age } from '~/ui/time/age'

/** A token with what limits it besides its scopes, in words. */
type ShownToken = Omit<TokenWire, 'farms'> & { limits: string }
type Props = { title: string; tokens: readonly ShownToken[]; now: number; timezone: string }

/** Tokens, each with its scopes and other limits, end and last use, and a button that revokes it. */
export function TokenList({ title, tokens, now, timezone }: Props) {
	const formats = useFormats()
	return (
		<Card title={title} icon={Plug} flush>
			<ul>
				{tokens.map(({ id, name, limits, scopes, createdAt, expiresAt, lastUsedAt }) => (
					<li
						key={id}
						className="flex flex-wrap items-start gap-x-6 gap-y-2 border-t border-line px-4 py-3"
					>
						<div className="min-w-0 flex-[1_1_16rem]">
							<p className="font-semibold break-words">{name}</p>
							<p className="text-sm break-words">
								{scopes.join(', ')} · {limits}
							</p>
							<p className="text-sm text-muted">
								Made <Age at={createdAt} now={now} /> ·{' '}
								{lastUsedAt === null ? (
									'not used yet'
								) : (
									<>
										last used <Age at={lastUsedAt} now={now} />, to the hour
									</>
								)}
							</p>
							{expiresAt > now ? (
								<p className="text-sm text-muted">
									Expires {formatInstant(expiresAt, timezone, formats)}
								</p>
							) : (
								<StatusDot tone="danger">
									Expired {formatInstant(expiresAt, timezone, formats)}
								</StatusDot>
							)}
						</div>
						<AskFirst label="Revoke" variant="ghost">
							<Form method="post" className="grid gap-2">
								<p className="max-w-xs break-words text-muted">
									Programs that use {name} are refused at once. This cannot be undone.
								</p>
								<input type="hidden" name="tokenId" value={id} />
								<Button name="intent" value="revoke" variant="danger-outline" icon={Unplug}>
									Revoke this token
								</Button>
							</Form>
						</AskFirst>
					</li>
				))}
			</ul>
		</Card>
	)
}
