import { data } from '@remix-run/node'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { CalendarSync, Link2, RefreshCw, Unlink } from 'lucide-react'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { feedAddress } from '~/areas/growing/services/calendar-feeds/feed-address'
import { createFeed } from '~/areas/growing/services/calendar-feeds/create-feed.server'
import { readFeed } from '~/areas/growing/services/calendar-feeds/read-feed.server'
import { revokeFeed } from '~/areas/growing/services/calendar-feeds/revoke-feed.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { FeedAddress, useFeedAddress } from './feed-address'
import { Form } from '~/ui/page-farm/form'
import { useFormats } from '~/ui/formats/use-formats'

export { PageError as ErrorBoundary } from '~/shell/page-error'

const ENDS_ADDRESS =
	'The address you have ends at once: calendars that follow it get no more changes.'

export const meta = pageTitle('Calendar feed')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { id, name, timezone } = ctx.farm
	return { farm: { id, name, timezone }, feed: await readFeed(ctx), isDemo: ctx.user.isDemo }
})

/** `intent=make` shows the new address in the answer itself: it is kept nowhere else. */
export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request)
	const form = await readForm(request)
	if (form.get('intent') === 'revoke') {
		await revokeFeed(ctx)
		return redirectWithToast('/calendar/feed', {
			title: 'Calendar feed revoked',
			text: 'Its address no longer works.',
		})
	}
	const { token } = await createFeed(ctx)
	return data({ address: feedAddress(await publicUrl(request), token) })
})

export default function CalendarFeed() {
	const formats = useFormats()
	const { farm, feed, isDemo } = useLoaderData<typeof loader>()
	const address = useFeedAddress(useActionData<typeof action>(), feed?.createdAt)
	const intent = useNavigation().formData?.get('intent')
	return (
		<>
			<PageHeader
				title="Calendar feed"
				subtitle={`The open tasks of ${farm.name} in your own calendar, kept up to date.`}
				actions={<LinkButton to="/calendar">Back to the calendar</LinkButton>}
			/>
			<div className="grid max-w-3xl gap-4">
				{isDemo && (
					<Alert tone="info" title="The demo account is shared, so it has no private feed">
						With an account of your own you get a secret address here that your calendar follows.
					</Alert>
				)}
				{address && <FeedAddress address={address} />}
				<Card title="Your feed of this farm" icon={CalendarSync}>
					{feed ? (
						<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
							<dt className="text-muted">Created</dt>
							<dd>{formatInstant(feed.createdAt, farm.timezone, formats)}</dd>
							<dt className="text-muted">Last read</dt>
							<dd>
								{feed.lastReadAt === null
									? 'Not yet'
									: `${formatInstant(feed.lastReadAt, farm.timezone, formats)}, to within an hour`}
							</dd>
						</dl>
					) : (
						<p className="text-muted">
							You have none yet. It shows each open task as an all-day event: from 90 days back to
							400 days ahead, with crop, plants and zone. Nobody can change anything through it.
						</p>
					)}
					{!isDemo && (
						<div className="mt-5 flex flex-wrap items-start gap-2">
							{feed ? (
								<>
									<AskFirst label="Replace the address">
										<p>{ENDS_ADDRESS}</p>
										<Form method="post">
											<Button
												name="intent"
												value="make"
												variant="danger"
												icon={RefreshCw}
												pending={intent === 'make'}
											>
												Replace the address
											</Button>
										</Form>
									</AskFirst>
									<AskFirst label="Revoke" variant="danger-outline">
										<p>{ENDS_ADDRESS}</p>
										<Form method="post">
											<Button
												name="intent"
												value="revoke"
												variant="danger"
												icon={Unlink}
												pending={intent === 'revoke'}
											>
												Revoke
											</Button>
										</Form>
									</AskFirst>
								</>
							) : (
								<Form method="post">
									<Button
										name="intent"
										value="make"
										variant="primary"
										icon={Link2}
										pending={intent === 'make'}
									>
										Make a secret address
									</Button>
								</Form>
							)}
						</div>
					)}
					{feed && !isDemo && (
						<p className="mt-3 text-sm text-muted">
							Replacing or revoking ends the address you have at once: calendars that follow it stop
							getting changes. It also ends when you leave the farm.
						</p>
					)}
				</Card>
			</div>
		</>
	)
}
