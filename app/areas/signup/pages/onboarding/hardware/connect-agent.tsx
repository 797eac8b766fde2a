import { useNavigation } from '@remix-run/react'
import {
	EnrolmentCodeBox,
	EnrolmentCodeButton,
	useEnrolmentCode,
} from '~/areas/equipment/pages/agents/enrolment-code'
import { InstallAgent } from '~/areas/equipment/pages/agents/install-steps'
import { LinkButton } from '~/ui/link-button'
import { ProgressBar } from '~/ui/progress-bar'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import type { HardwareView } from './hardware-view'
import { RefreshEvery } from '~/shell/live/refresh-every'

type Props = { hardware: HardwareView; answer: object | undefined }

/** How to connect a machine at the farm, while the page waits for it. */
export function ConnectAgent({ hardware, answer }: Props) {
	const { farm, hostname, server, codeMinutes, packages } = hardware
	const code = useEnrolmentCode(answer)
	const pending = useNavigation().formData?.get('intent') === 'code'
	const here = `?step=3&farm=${farm.id}&via=agent`
	return (
		<div className="grid min-w-0 gap-4 *:min-w-0">
			{!code && <RefreshEvery seconds={5} />}
			<ProgressBar
				label={hostname ? `Waiting for ${hostname}` : 'Waiting for the agent'}
				phase={hostname ? 'no contact yet' : 'none is connected yet'}
				found={
					<>
						Install the agent on a machine at the farm; this page continues automatically.
						{code && (
							<noscript>
								{' '}
								<a href={here} className="font-semibold text-accent underline">
									Check again
								</a>{' '}
								once the agent runs.
							</noscript>
						)}
					</>
				}
			/>
			<div className="rounded-card border border-line p-4">
				{code ? (
					<EnrolmentCodeBox {...code} timezone={farm.timezone} />
				) : (
					<p className="mb-3 text-muted">
						A code connects one machine to {farm.name}. It works once, for {codeMinutes} minutes.
					</p>
				)}
				<Form method="post" action={here}>
					<input type="hidden" name="farmId" value={farm.id} />
					<EnrolmentCodeButton hasCode={code !== null} pending={pending} />
				</Form>
			</div>
			<InstallAgent server={server} farmId={farm.id} code={code?.code} packages={packages} />
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				{!hostname && (
					<LinkButton to={`?step=3&farm=${farm.id}`} variant="ghost">
						Choose another way
					</LinkButton>
				)}
				<p className="text-sm text-muted">
					All about the agent is on the{' '}
					<Link to="/local-agent-install" className="font-semibold text-accent hover:underline">
						Farm agent page
					</Link>
					.
				</p>
			</div>
		</div>
	)
}
