import { renderMermaidSVG } from 'beautiful-mermaid';
import type { MarkdownRenderer } from 'vitepress';

/** Draws `mermaid` blocks as SVG during the build, with the colors of `theme/style.css`. GitHub draws them itself. */
export function drawDiagrams(markdown: MarkdownRenderer): void {
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token?.info.trim() !== 'mermaid') return fence?.(tokens, index, options, env, self) ?? '';
    const svg = renderMermaidSVG(token.content, { transparent: true, padding: 8, layerSpacing: 32 });
    // Its styles load a font from another site, and apply to the whole page.
    return `<div class="diagram" v-pre>${svg.replace(/<style>[\s\S]*?<\/style>/, '')}</div>\n`;
  };
}
