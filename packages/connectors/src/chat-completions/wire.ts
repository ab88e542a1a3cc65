/**
 * Chat completions without streaming, as far as a translation needs them. Who speaks this format, and how:
 * - DeepSeek: https://api-docs.deepseek.com/api/create-chat-completion, https://api-docs.deepseek.com/quick_start/error_codes
 * - 通义千问 (DashScope's compatible mode): https://help.aliyun.com/zh/model-studio/developer-reference/compatibility-of-openai-with-dashscope,
 *   https://help.aliyun.com/zh/model-studio/developer-reference/error-code
 * - vLLM: https://docs.vllm.ai/en/v0.8.1/serving/openai_compatible_server.html
 * - Ollama: https://docs.ollama.com/api/openai-compatibility
 */
import { z } from 'zod'

export interface ChatRequest {
  model: string
  messages: { role: 'system' | 'user'; content: string }[]
  temperature: number
  max_tokens: number
  stream: false
}

export const ChatAnswer = z.object({
  choices: z
    .array(
      z.object({
        /** `stop`: complete. Else `length`, `content_filter` or a service's own word. */
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish() }),
      }),
    )
    .min(1),
})
export type ChatAnswer = z.output<typeof ChatAnswer>

/** The JSON that the prompt asks for. */
export const WrittenSentences = z.array(z.string())
