import type { readGettingStarted } from '~/areas/overview/services/getting-started/read-getting-started.server'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'

type Props = NonNullable<Awaited<ReturnType<typeof readGettingStarted>>>

/** The next step of a new farm, until all are done or the person hides it. */
export const GettingStartedCard = ({ next, done, total }: Props) => (
	<Card
		title={`First hour: ${done} of ${total} done`}
		action={
			<Link
				to="/first-hour"
				className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
			>
				All steps
			</Link>
		}
	>
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<p className="min-w-0 flex-[1_1_14rem]">
				<span className="block font-semibold">Next: {next.title}</span>
				<span className="text-sm text-muted">{next.why}</span>
			</p>
			<LinkButton to={next.to} variant="primary">
				{next.label}
			</LinkButton>
		</div>
	</Card>
)
