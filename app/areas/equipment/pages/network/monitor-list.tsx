import { BookOpen, Ruler } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'

export type Monitor = { id: string; name: string; sensors: string[]; calibratePath: string | null }

/** The devices of a zone that measure, each to be read now, and where its sensors are calibrated. */
export function MonitorList({ monitors, mayAct }: { monitors: Monitor[]; mayAct: boolean }) {
	return (
		<Card title="Monitoring" flush>
			<ul>
				{monitors.map(({ id, name, sensors, calibratePath }) => (
					<li
						key={id}
						className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0"
					>
						<div className="min-w-0 flex-[1_1_14rem]">
							<p className="font-semibold wrap-anywhere">{name}</p>
							<p className="text-sm text-muted wrap-anywhere">{sensors.join(', ')}</p>
						</div>
						{mayAct && (
							<div className="flex flex-wrap gap-2">
								<Form method="post" preventScrollReset>
									<input type="hidden" name="deviceId" value={id} />
									<input type="hidden" name="equipmentType" value="monitoring" />
									<Button name="act" value="read" icon={BookOpen} aria-label={`Read: ${name}`}>
										Read
									</Button>
								</Form>
								{calibratePath && (
									<LinkButton to={calibratePath} icon={Ruler} aria-label={`Calibrate: ${name}`}>
										Calibrate
									</LinkButton>
								)}
							</div>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}
