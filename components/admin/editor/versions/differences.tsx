"use client"; // compares two versions in the browser

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import {
  compareDocuments,
  compareTexts,
  type BlockDifference,
  type TextPart,
} from "#lib/editor/compare/compare-documents.ts";
import { isSameValue } from "#lib/editor/saving/compare-versions.ts";
import type { Catalogue } from "#lib/messages/catalogue.ts";
import { comparedTexts, type ComparedVersion } from "../data/draft-schema.ts";
import styles from "./differences.module.css";

type Props = { before: ComparedVersion; after: ComparedVersion };

/** Renders the words that were added to and removed from a post. */
export function Differences({ before, after }: Props) {
  const t = useTranslations();
  const blocks = useMemo(
    () => compareDocuments(before.richContent, after.richContent),
    [before.richContent, after.richContent],
  );
  const hasChanges = blocks.some(({ change }) => change !== undefined);
  const isSame = !hasChanges && comparedTexts.every((name) => before[name] === after[name]);
  const isFormatting = isSame && !isSameValue(before.richContent, after.richContent);
  if (isSame) {
    return (
      <p>{t(isFormatting ? "editing.versions.onlyFormat" : "editing.versions.noDifference")}</p>
    );
  }
  return (
    <div className={styles.differences}>
      <p className={styles.key}>
        <ins className={styles.added}>{t("editing.versions.added")}</ins>{" "}
        <del className={styles.removed}>{t("editing.versions.removed")}</del>
      </p>
      {comparedTexts.map((name) => (
        <Field
          key={name}
          label={t(`editing.texts.${name}`)}
          before={before[name]}
          after={after[name]}
        />
      ))}
      {groupBlocks(blocks).map((group) =>
        group.isSame ? (
          <SameBlocks key={group.key} blocks={group.blocks} />
        ) : (
          group.blocks.map((block) => <Block key={block.key} block={block} />)
        ),
      )}
    </div>
  );
}

function Field({ label, before, after }: { label: string; before: string; after: string }) {
  if (before === after) return null;
  return (
    <p className={styles.block}>
      <span className={styles.label}>{label}</span>
      <Parts parts={compareTexts(before, after)} />
    </p>
  );
}

function Block({ block }: { block: BlockDifference }) {
  const t = useTranslations();
  const label = findBlockLabel(block.type);
  const isEmpty = block.parts.every(({ text }) => text === "");
  const name = label !== undefined || isEmpty ? t(`editing.blocks.${label ?? "other"}`) : undefined;
  return (
    <p className={styles.block}>
      {name !== undefined && <span className={styles.label}>{name}</span>}
      {isEmpty ? (
        <Parts
          parts={[{ text: name ?? "", change: block.change === "added" ? "added" : "removed" }]}
        />
      ) : (
        <Parts parts={block.parts} />
      )}
    </p>
  );
}

/** Renders texts with marks for changes. Screen readers read the kind of each change in words. */
function Parts({ parts }: { parts: readonly TextPart[] }) {
  const t = useTranslations();
  return parts.map(({ text, change }, index) => {
    // The order of the parts does not change.
    const key = `${String(index)}${change ?? ""}`;
    if (change === undefined) return <span key={key}>{text}</span>;
    const Tag = change === "added" ? "ins" : "del";
    return (
      <Tag key={key} className={styles[change]}>
        <span className="visually-hidden">{t(`editing.versions.${change}`)}: </span>
        {text}
      </Tag>
    );
  });
}

/** Renders blocks without changes. At first, only their number and the last block are shown. */
function SameBlocks({ blocks }: { blocks: Group["blocks"] }) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  if (isOpen || blocks.length < 3) {
    return blocks.map((block) => <Block key={block.key} block={block} />);
  }
  return (
    <div>
      <Button variant="text" onClick={() => setOpen(true)}>
        {t("editing.versions.same", { count: blocks.length })}
      </Button>
    </div>
  );
}

type Group = {
  readonly key: string;
  readonly isSame: boolean;
  readonly blocks: (BlockDifference & { readonly key: string })[];
};

function groupBlocks(blocks: readonly BlockDifference[]): Group[] {
  const groups: Group[] = [];
  for (const [index, difference] of blocks.entries()) {
    const block = { ...difference, key: `b${index}` };
    const isSame = block.change === undefined;
    const last = groups.at(-1);
    if (last?.isSame === isSame) last.blocks.push(block);
    else groups.push({ key: `g${groups.length}`, isSame, blocks: [block] });
  }
  return groups;
}

type DifferencesDialogProps = {
  title: string;
  before: ComparedVersion;
  after: ComparedVersion;
  onClose: () => void;
};

/** Shows the differences between two versions. */
export function DifferencesDialog({ title, before, after, onClose }: DifferencesDialogProps) {
  const t = useTranslations();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md">
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        <Differences before={before} after={after} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t("editing.frame.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type BlockLabel = keyof Catalogue["editing"]["blocks"];

/** Names of the blocks that are not plain text. */
const labels: ReadonlyMap<string, BlockLabel> = new Map<string, BlockLabel>([
  ["HEADING", "heading"],
  ["CODE_BLOCK", "code"],
  ["IMAGE", "image"],
  ["GALLERY", "gallery"],
  ["VIDEO", "video"],
  ["AUDIO", "audio"],
  ["FILE", "file"],
  ["POLL", "poll"],
  ["BUTTON", "button"],
  ["EMBED", "embed"],
  ["HTML", "embed"],
  ["LINK_PREVIEW", "linkPreview"],
  ["MAP", "map"],
]);

/** Returns the key of a block's name, or `undefined` for plain text. */
const findBlockLabel = (type: string): BlockLabel | undefined => labels.get(type);
