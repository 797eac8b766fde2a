import { useNavigation } from '@remix-run/react'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import type { OpenSession } from '~/areas/platform/services/sessions/list-sessions.server'
import { Age } from '~/ui/time/age'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Form } from '~/ui/page-farm/form'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { formatSignInMethod } from './format-sign-in-method'
import { useFormats } from '~/ui/formats/use-formats'

type Props = { sessions: OpenSession[]; now: number; timezone: string }

/** Current sessions of the person, each with a button that ends it. */
export function SessionsCard({ sessions, now, timezone }: Props) {
	const formats = useFormats()
	const sent = useNavigation().formData
	return (
		<Card title="Signed in now" icon={MonitorSmartphone} flush>
			<ul>
				{sessions.map(({ id, isThis, device, method, ip, createdAt, lastSeenAt }) => (
					<li
						key={id}
						className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3"
					>
						<div className="min-w-0 flex-[1_1_16rem]">
							<p className="flex flex-wrap items-center gap-2 font-semibold">
								{device}
								{isThis && <Badge tone="good">This session</Badge>}
							</p>
							<p className="text-sm break-words text-muted">
								{formatSignInMethod(method)} · {ip ?? 'address unknown'}
							</p>
							<p className="text-sm text-muted">
								Since {formatInstant(createdAt, timezone, formats)}
								{!isThis && (
									<>
										{' '}
										· last seen <Age at={lastSeenAt} now={now} />
									</>
								)}
							</p>
						</div>
						{!isThis && (
							<Form method="post" className="grid max-sm:w-full">
								<input type="hidden" name="id" value={id} />
								<Button
									icon={LogOut}
									pending={sent?.get('id') === id}
									aria-label={`Sign out ${device}, since ${formatInstant(createdAt, timezone, formats)}`}
								>
									Sign out
								</Button>
							</Form>
						)}
					</li>
				))}
			</ul>
			{sessions.length > 1 && (
				<Form method="post" className="grid border-t border-line px-4 py-3 sm:justify-start">
					<Button variant="danger-outline" pending={sent !== undefined && !sent.has('id')}>
						Sign out everywhere else
					</Button>
				</Form>
			)}
		</Card>
	)
}
