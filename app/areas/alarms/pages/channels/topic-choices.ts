import { EVENT_TOPIC_WORDS, WEBHOOK_TOPICS } from '@sfc/domain/platform/event-topics'

/** Topics of events for a list of checkboxes. */
export const TOPIC_CHOICES = WEBHOOK_TOPICS.map((value) => ({
	value,
	label: EVENT_TOPIC_WORDS[value],
	hint: `Events that begin with ${value}.`,
}))
