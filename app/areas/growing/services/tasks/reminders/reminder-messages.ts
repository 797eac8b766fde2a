import { formatNumber } from '@sfc/domain/units/format-number'
import { formatDay } from '@sfc/domain/calendar/format-day'

type About = {
	task: string
	day: string
	cycle: { quantity: number; zone: string }
	farmName: string
}

const formatPlace = ({ quantity, zone }: About['cycle']) =>
	`${formatNumber(quantity)} ${quantity === 1 ? 'plant' : 'plants'}, Zone ${zone}`

/** Formats a due task as a mail. */
export const reminderMail = ({ task, day, cycle, farmName }: About) => ({
	subject: `Today on ${farmName}: ${task}`,
	text: [
		`${task} is due today, ${formatDay(day)}, on ${farmName}: ${formatPlace(cycle)}.`,
		'Mark it done under Planting Cycles in Smart Farm Control. You get this because the planting asks for reminders; edit it there to stop them.',
	].join('\n\n'),
})

/** Formats a due task as a text message: short, without a link. */
export const reminderText = ({ task, cycle, farmName }: About): string =>
	`${farmName}: ${task} is due today (${formatPlace(cycle)}).`
